import { expect, test } from "vitest";
import { blank, inEnglish, written } from "../src/library/library";

test("men of the form in the letters of its language", () => {
  expect(inEnglish("wKa1 bQc1 nNHh8", 0)).toBe("wKa1 bQc1 nNHh8");
  expect(inEnglish("wKa1 sDc1, wBa2 bKh8 -e4 w*", 1)).toBe("wKa1 bQc1, wPa2 bKh8 -e4 w*");
  expect(inEnglish("bRa1 nDc1 nCb8", 2)).toBe("wKa1 bQc1 bSb8");
  expect(written({ ...blank(), men: "wTa1 sKa3" }, 1)).toBe('Matrix("wRa1 bKa3")');
});
