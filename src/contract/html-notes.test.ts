import { expect, it } from "vitest";
import { notesOnHtml } from "./html-notes.ts";

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
