// The players' tablet, fetched when somebody opens it.

import { lazy } from "../parts/lazy";

export const TablePage = lazy(() => import("../table/page").then((module) => module.TablePage));
