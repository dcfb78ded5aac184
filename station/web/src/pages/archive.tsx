// Old games, fetched when somebody opens them.

import { lazy } from "../parts/lazy";

export const ArchivePage = lazy(() => import("../archive/page").then((module) => module.ArchivePage));
