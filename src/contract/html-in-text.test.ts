import { expect, it } from "vitest";
import { notesOnHtml, withoutTags } from "./html-in-text.ts";

it.each([
  ['<iframe src="https://a.example"></iframe>', ["shown as a link"]],
  ["<VIDEO controls>", ["shown as a link"]],
  ["<script>x</script>", ["Scripts"]],
  ['<p onclick="x" style="color:red">', ["Scripts", "Styles"]],
  ['<form><input name="a"></form>', ["Forms"]],
  ["<svg></svg>", ["Drawings"]],
  ["<div>words</div><br><img src=a.png alt=style=>", []],
  ["<!-- <script> -->", []],
  ["<details><summary>More</summary>", []],
])("%s is noted where pages show it otherwise", (html, notes) => {
  expect(notesOnHtml(html)).toEqual(notes.map((note) => expect.stringContaining(note)));
});

it.each([
  ["one<br>two", "one two"],
  ['<p align="center">words</p>', " words "],
  ["a <!-- hidden\nwords --> b", "a   b"],
  ["`<b>` and\n```\n<i>\n```\n<u>x</u>", "`<b>` and\n```\n<i>\n```\n x "],
  ["2 < 3 and 4 > 3, <3", "2 < 3 and 4 > 3, <3"],
  ["<https://a.example> <a@b.example>", "<https://a.example> <a@b.example>"],
])("the words of %j are read without their tags", (markdown, words) => {
  expect(withoutTags(markdown)).toBe(words);
});
