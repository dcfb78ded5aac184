// Fetched when somebody opens it.

import { lazy } from "../parts/lazy";

export const SecurePage = lazy(() => import("../setup/secure").then((module) => module.SecurePage));
