// How many things call for somebody: in the title of the page, wherever it is open.

import { signal } from "@preact/signals";

export const calls = signal(0);
