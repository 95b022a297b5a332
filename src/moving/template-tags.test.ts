import { expect, it } from "vitest";
import { convertText } from "./text-conversion.ts";

function converted(value: string) {
  const { markdown, notes } = convertText({
    format: "markdown",
    value,
    shortcodes: "hugo",
    values: { "site.repository": "https://x.test/repo", "page.title": "One" },
  });
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
  ["[#1]({{ site.repository }}/issues/1)", "[#1](https://x.test/repo/issues/1)"],
  ["{{ page.title }}\n===\n\nWords", "One\n===\n\nWords"],
  [
    "{% blockquote A Writer, The Book %}\nWords of it.\n{% endblockquote %}",
    "> Words of it.\n>\n> — A Writer, The Book",
  ],
  [
    "{% blockquote A Writer https://x.test/b The Book %}\nWords.\n{% endblockquote %}",
    "> Words.\n>\n> — A Writer, [The Book](https://x.test/b)",
  ],
  [
    '{{< quote author="A Writer" source="The Book" >}}\nWords.\n{{< /quote >}}',
    "> Words.\n>\n> — A Writer, The Book",
  ],
  ["{% pullquote left %}\nWords.\n{% endpullquote %}", "> Words."],
  [
    "{{% notice warning %}}\nOne {{< youtube abc >}}\n\nTwo\n{{% /notice %}}",
    "> One <https://www.youtube.com/watch?v=abc>\n>\n> Two",
  ],
  ['{{< callout title="Mind it" >}}\nWords.\n{{< /callout >}}', "> **Mind it**\n>\n> Words."],
  ['{{< collapse summary="**More**" >}}\nWords.\n{{< /collapse >}}', "**More**\n\nWords."],
  ['{{< video src="/films/one.mp4" >}}', "[one.mp4](/films/one.mp4)"],
  ['{{< audio src="https://x.test/a.ogg" caption="A talk" >}}', "[A talk](https://x.test/a.ogg)"],
  ['{{< inTextImg url="/logo.png" height="14" >}}', "![](/logo.png)"],
  ["{% jsfiddle ab12 %}", "<https://jsfiddle.net/ab12>"],
  ["![[desk.png]]", "![](desk.png)"],
  ["![[my desk.png|A desk]] ![[b.jpg|300]]", "![A desk](my%20desk.png) ![](b.jpg)"],
  ["See [[#What it costs]].", "See [What it costs](#what-it-costs)."],
  [
    "The [[plan.pdf|plan]], `[[code]]`, [[1]](/n) and [[1, 2]]",
    "The [plan](plan.pdf), `[[code]]`, [[1]](/n) and [[1, 2]]",
  ],
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

it("a comment of Obsidian stays hidden, and 100%% or code are none", () => {
  expect(converted("Words %%not yet%% here.\n\n%%\nA draft\n%%\n\n100%% and `%%x%%`")).toEqual({
    markdown: "Words  here.\n\n\n\n100%% and `%%x%%`",
    notes: ["A comment between %% was left out."],
  });
});

it("a link leads to a heading that has an id of its own", () => {
  expect(converted("[See](#custom-id)\n\n## What it costs {#custom-id}").markdown).toBe(
    "[See](#what-it-costs)\n\n## What it costs",
  );
});

it.each([
  ["See {% unknown a b %}.", "See .", "{% unknown a b %} was left out."],
  ['{{< poll id="3" >}}', "", '{{< poll id="3" >}} was left out.'],
  ["{{% columns %}}\nWords\n{{% /columns %}}", "Words", "{{% columns %}} was left out."],
  [
    "{{< math.inline >}}\n{{ if .Site.Params.math }}<b>x</b>{{ end }}\n{{< /math.inline >}}\nWords",
    "Words",
    "{{< math.inline >}} was left out.",
  ],
  [
    "See [[My other note#How|that]].",
    "See [that](/blogs/my-other-note#h-how).",
    "A link to another post leads where its file name says: /blogs/my-other-note",
  ],
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

it("what a loop of Liquid counts through goes with the loop", () => {
  expect(converted("{% for one in all %}- {{ one }} {{ one.name }}{% endfor %} {{ two }}")).toEqual(
    {
      markdown: "-   {{ two }}",
      notes: [
        "Conditions and loops of Liquid were left out; all their words stay.",
        "{{ one }} was left out.",
        "{{ one.name }} was left out.",
      ],
    },
  );
});
