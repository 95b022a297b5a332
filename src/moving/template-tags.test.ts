import { expect, it } from "vitest";
import { convertText } from "./text-conversion.ts";

function converted(value: string) {
  const { markdown, notes } = convertText({ format: "markdown", value, shortcodes: "hugo" });
  return { markdown, notes };
}

it.each([
  ["![A]({{ site.baseurl }}/a.png)", "![A](/a.png)"],
  ['![A]({{ "/a.png" | relative_url }}){: .center width="300"}', "![A](/a.png)"],
  ['![A]({{ site.url | append: "/a.png" }})', "![A](/a.png)"],
  ['A [link]({{ site.url }}/about){:target="_blank"} here', "A [link](/about) here"],
  ['{% include figure.html src="/a.png" caption="Chart" alt="A" %}', '![A](/a.png "Chart")'],
  ['{% include youtube.html id="abc" %}', "<https://www.youtube.com/watch?v=abc>"],
  ['{% include video id="123" provider="vimeo" %}', "<https://vimeo.com/123>"],
  ["{% gist someone/0f1e %}", "<https://gist.github.com/someone/0f1e>"],
  ["{% asset_img a.png A desk %}", "![A desk](a.png)"],
  ["[the plan]({% link files/plan.pdf %})", "[the plan](/files/plan.pdf)"],
  ['[other]({{< ref "posts/other.md" >}})', "[other](/posts/other/)"],
  ['{{< figure src="a.png" caption="Again" >}}', '![](a.png "Again")'],
  ["{{< youtube abcdefg >}}", "<https://www.youtube.com/watch?v=abcdefg>"],
  ["{% raw %}{{ site.title }}{% endraw %}", "{{ site.title }}"],
  ["`{% raw %}{{ site.title }}{% endraw %}`", "`{{ site.title }}`"],
  ["Use {{ braces }} freely.", "Use {{ braces }} freely."],
  ["One{% comment %}two{% endcomment %} three", "One three"],
  ["{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}", "```ruby\nputs 1\n```"],
  ["{{< highlight go >}}\nx := 1\n{{< /highlight >}}", "```go\nx := 1\n```"],
  ["* TOC\n{:toc}\n\nText", "Text"],
  ["[TOC]\n\nText", "Text"],
  ["{: .notice--info}\nA notice.", "A notice."],
  ["## Heading {#custom-id}\n\nText", "## Heading\n\nText"],
  ["## Heading\n{: .no_toc}\n\nText", "## Heading\n\n\nText"],
  ["> [!NOTE]\n> Mind it.", "> **Note**\n>\n> Mind it."],
  [":::tip Do it\nLike so.\n:::", "> **Do it**\n>\n> Like so."],
])("%j is what the old system made of it", (markdown, made) => {
  expect(converted(markdown)).toEqual({ markdown: made, notes: [] });
});

it.each([
  ["```liquid\n{{ page.title }}\n{% include x.html %}\n* TOC\n{:toc}\n```"],
  ["Inline `{{ site.baseurl }}` and `{: .x}` stay."],
  ["    {% if x %}\n    {:.a}"],
])("code is never touched: %j", (markdown) => {
  expect(converted(markdown)).toEqual({ markdown: markdown.trim(), notes: [] });
});

it("a link leads to a heading that has an id of its own", () => {
  expect(converted("[See](#custom-id)\n\n## What it costs {#custom-id}").markdown).toBe(
    "[See](#what-it-costs)\n\n## What it costs",
  );
});

it.each([
  ["See {% unknown a b %}.", "See .", "{% unknown a b %} was left out."],
  ['{{< poll id="3" >}}', "", '{{< poll id="3" >}} was left out.'],
  ["{{% notice %}}\nWords\n{{% /notice %}}", "Words", "{{% notice %}} was left out."],
  ["On {{ page.date }}.", "On .", "{{ page.date }} was left out."],
  ["HTML\n\n*[HTML]: Hyper Text", "HTML", "Abbreviations are not explained: HTML (Hyper Text)."],
  [
    "[o]({% post_url 2024-05-05-other %})",
    "[o](/blogs/other)",
    "A link to another post leads where its file name says: /blogs/other",
  ],
])("%j: what cannot come is named", (markdown, made, note) => {
  expect(converted(markdown)).toEqual({ markdown: made, notes: [note] });
});
