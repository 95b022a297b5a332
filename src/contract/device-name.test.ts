import { expect, it } from "vitest";
import { nameDevice } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";

it.each([
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/123.0.0.0`, "Opera on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, "Safari on Mac"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
])("%s is a computer with %s", (userAgent, name) => {
  expect(nameDevice(userAgent)).toEqual({ name, isHandheld: false });
});

it.each([
  [
    `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1 Version/12.1 Mobile/15E148 Safari/604.1",
    "Safari on iPad",
  ],
  [`${android} ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${android} ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, "Edge on Android"],
])("%s is a handheld device with %s", (userAgent, name) => {
  expect(nameDevice(userAgent)).toEqual({ name, isHandheld: true });
});

it("other programs keep their own name", () => {
  expect(nameDevice("curl/8.5.0").name).toBe("curl");
  expect(nameDevice("python-requests/2.32").name).toBe("python-requests");
  expect(nameDevice("node").name).toBe("node");
});

it("an unknown user agent stays readable", () => {
  expect(nameDevice("").name).toBe("Unknown device");
  expect(nameDevice("   ").name).toBe("Unknown device");
  expect(nameDevice("Mozilla/5.0").name).toBe("Unknown device");
  expect(nameDevice("Mozilla/5.0 (Windows NT 10.0) Something/1.0").name).toBe(
    "Unknown browser on Windows",
  );
  expect(nameDevice("x".repeat(300)).name).toBe(`${"x".repeat(40)}…`);
});
