import { expect, it } from "vitest";
import { fillAnswer, lacksBooking } from "./answer-places.ts";

const booking = "https://cal.example/half-hour";

it("the first word of a name stands in its place, in any script", () => {
  const greet = (name: string) => fillAnswer("Hello {first name},", { name, booking });
  expect(greet("Priya Raman")).toBe("Hello Priya,");
  expect(greet("  Mele  Latu ")).toBe("Hello Mele,");
  expect(greet("محمد علي")).toBe("Hello محمد,");
  expect(greet("山田　太郎")).toBe("Hello 山田,");
  expect(greet("$& $1 <b>")).toBe("Hello $&,");
});

it("without a name nothing stands there, and no blank before the comma", () => {
  expect(fillAnswer("Hello {first name},\n{first name}\nyes", { name: " ", booking })).toBe(
    "Hello,\n\nyes",
  );
});

it("a booking address stands in its place, and without one the place stays to be told of", () => {
  const text = "Choose: {booking}, {other}";
  expect(fillAnswer(text, { name: "Ada", booking })).toBe(`Choose: ${booking}, {other}`);
  expect(fillAnswer(text, { name: "Ada", booking: "" })).toBe(text);
  expect(lacksBooking(text)).toBe(true);
});

it("what a visitor calls themselves is not filled in again", () => {
  expect(fillAnswer("{first name}", { name: "{booking} x", booking })).toBe("{booking}");
});
