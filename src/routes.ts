import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("features/home/pages/home.tsx"),
  route("*", "features/home/pages/not-found.tsx"),
] satisfies RouteConfig;
