import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { patterns } from "./lib/addresses.ts";

/** Every page address with the file that answers it. Redirects from correctly spelled twins stand in lib/addresses.ts. */
export default [
  layout("features/frame/pages/site-frame.tsx", [
    layout("features/frame/pages/page-boundary.tsx", [
      index("features/information/pages/home.tsx"),
      route(patterns.search, "features/catalogue/pages/search.tsx"),
      route(patterns.streams, "features/catalogue/pages/streams.tsx"),
      route(patterns.collegeList, "features/catalogue/pages/college-list.tsx"),
      route(patterns.college, "features/catalogue/pages/college.tsx"),
      route(patterns.hostelList, "features/hostels/pages/hostel-list.tsx"),
      route(patterns.hostel, "features/hostels/pages/hostel.tsx"),
      route(patterns.newsArticle, "features/news/pages/article.tsx"),
      route(patterns.campusDrives, "features/jobs/pages/campus-drives.tsx"),
      route(patterns.job, "features/jobs/pages/job.tsx"),
      route(patterns.about, "features/information/pages/about.tsx"),
      route(patterns.careerGuidance, "features/information/pages/career-guidance.tsx"),
      route(patterns.projects, "features/information/pages/projects.tsx"),
      route(patterns.industrialCourses, "features/information/pages/industrial-courses.tsx"),
      route(patterns.industrialCourse, "features/information/pages/industrial-course.tsx"),
      route(patterns.contact, "features/enquiries/pages/contact.tsx"),
      route(patterns.privacy, "features/information/pages/privacy.tsx"),
      route(patterns.terms, "features/information/pages/terms.tsx"),
      route(patterns.accessibility, "features/information/pages/accessibility.tsx"),
      route(patterns.faqs, "features/information/pages/faqs.tsx"),
      route(patterns.support, "features/information/pages/support.tsx"),
      route(patterns.login, "features/accounts/pages/login.tsx"),
      route(patterns.forgotPassword, "features/accounts/pages/forgot-password.tsx"),
      route(patterns.passwordReset, "features/accounts/pages/reset-password.tsx"),
      route(patterns.signup, "features/accounts/pages/signup.tsx"),
      route(patterns.guardian, "features/accounts/pages/guardian.tsx"),
      route(patterns.wishlistLogin, "features/wishlist/pages/login-first.tsx"),
      route(patterns.checkout, "features/payments/pages/checkout.tsx"),
      route(patterns.receipt, "features/payments/pages/receipt.tsx"),
      route("*", "features/frame/pages/not-found.tsx"),
    ]),
  ]),
  // Pages under /student-dashboard have neither header nor footer (specification section 2), but a side menu.
  layout("features/dashboard/pages/dashboard-frame.tsx", [
    layout("features/frame/pages/page-boundary.tsx", { id: "dashboard-boundary" }, [
      route(patterns.dashboard, "features/dashboard/pages/dashboard.tsx"),
      route(patterns.profile, "features/profile/pages/profile.tsx"),
      route(patterns.security, "features/profile/pages/security.tsx"),
      route(patterns.guardianRequest, "features/accounts/pages/guardian-request.tsx"),
      route(patterns.helpSupport, "features/tickets/pages/help-support.tsx"),
      route(patterns.ticket, "features/tickets/pages/ticket.tsx"),
      route(patterns.myReview, "features/reviews/pages/my-review.tsx"),
      route(patterns.myEnquiries, "features/enquiries/pages/my-enquiries.tsx"),
      route(patterns.whoCanReachMe, "features/enquiries/pages/who-can-reach-me.tsx"),
      route(patterns.myColleges, "features/wishlist/pages/my-colleges.tsx"),
      route(patterns.myHostels, "features/wishlist/pages/my-hostels.tsx"),
      route(patterns.myJobs, "features/wishlist/pages/my-jobs.tsx"),
    ]),
  ]),
  route(patterns.myListFile, "features/wishlist/pages/list-file.ts"),
  route(patterns.wishlist, "features/wishlist/pages/heart.ts"),
] satisfies RouteConfig;
