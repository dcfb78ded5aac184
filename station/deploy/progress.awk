# What `pip install` collects, counted: awk -v all=HOW_MANY -f station/deploy/progress.awk
/^Collecting/ { printf "  %d of %d: %s\n", ++n, all, $2; fflush() }
