import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "@fontsource-variable/anek-devanagari/wght.css";
import "@fontsource-variable/anek-latin/wght.css";
import { Console } from "./app.tsx";
import "./styles.css";

/** Style elements count only with the nonce that came with the page; see the policy in console.server.ts. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: "css", nonce });

const router = createBrowserRouter([{ path: "*", element: <Console /> }], { basename: "/staff" });

const root = document.getElementById("console");
if (!root) throw new Error("The page has no element for the console");
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
