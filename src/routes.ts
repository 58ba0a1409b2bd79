import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { patterns } from "./lib/addresses.ts";

/** Every page address with the file that answers it. Redirects from correctly spelled twins stand in lib/addresses.ts. */
export default [
  layout("features/frame/pages/site-frame.tsx", [
    layout("features/frame/pages/page-boundary.tsx", [
      index("features/frame/pages/home.tsx"),
      route(patterns.search, "features/catalogue/pages/search.tsx"),
      route(patterns.streams, "features/catalogue/pages/streams.tsx"),
      route(patterns.collegeList, "features/catalogue/pages/college-list.tsx"),
      route(patterns.college, "features/catalogue/pages/college.tsx"),
      route(patterns.hostelList, "features/hostels/pages/hostel-list.tsx"),
      route(patterns.hostel, "features/hostels/pages/hostel.tsx"),
      route(patterns.newsArticle, "features/news/pages/article.tsx"),
      route(patterns.campusDrives, "features/jobs/pages/campus-drives.tsx"),
      route(patterns.job, "features/jobs/pages/job.tsx"),
      route("*", "features/frame/pages/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
