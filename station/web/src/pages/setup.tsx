// The set-up, fetched when somebody opens it.

import { lazy } from "../parts/lazy";

export const SetupPage = lazy(() => import("../setup/page").then((module) => module.SetupPage));
