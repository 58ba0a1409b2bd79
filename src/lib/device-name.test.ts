import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  ["Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36", "Chrome", "Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "Safari", "iOS"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Linux; Android 13) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["curl/8.5.0", "", ""],
  ["", "", ""],
])("%s is %s on %s", (userAgent, browser, system) => expect(deviceName(userAgent)).toEqual({ browser, system }));
