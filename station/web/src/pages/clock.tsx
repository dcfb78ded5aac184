// The clock, for a tablet beside the board; fetched when somebody opens it.

import { lazy } from "../parts/lazy";

export const ClockPage = lazy(() => import("../clock/page").then((module) => module.ClockPage));
