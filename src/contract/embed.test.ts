import { expect, it } from "vitest";
import { readEmbed } from "./embed.ts";

const youTube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
const vimeo = "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1";
const google = "https://www.google.com/maps?output=embed";

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youTube],
  ["http://youtube.com/watch?v=dQw4w9WgXcQ", youTube],
  ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ", youTube],
  ["HTTPS://YouTu.be/dQw4w9WgXcQ?si=abc", youTube],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youTube],
  ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", youTube],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", youTube],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=9", `${youTube}&start=9`],
  ["https://youtu.be/dQw4w9WgXcQ?t=90", `${youTube}&start=90`],
  ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", `${youTube}&start=90`],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s", `${youTube}&start=3723`],
  ["https://youtu.be/dQw4w9WgXcQ?t=0", youTube],
  ["https://youtu.be/dQw4w9WgXcQ?t=soon%26autoplay", youTube],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123&index=2", youTube],
  ["https://vimeo.com/76979871", vimeo],
  ["https://www.vimeo.com/76979871/", vimeo],
  ["https://vimeo.com/76979871#t=1m5s", `${vimeo}#t=65s`],
  ["https://vimeo.com/76979871/8272103f6e", `${vimeo}&h=8272103f6e`],
  ["https://vimeo.com/76979871/8272103f6e?share=copy", `${vimeo}&h=8272103f6e`],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", `${vimeo}&h=8272103f6e`],
  ["https://vimeo.com/channels/staffpicks/76979871", vimeo],
  ["https://vimeo.com/groups/shorts/videos/76979871", vimeo],
  ["https://vimeo.com/showcase/1234/video/76979871", vimeo],
  [
    "https://www.openstreetmap.org/#map=15/51.5000/-0.1000",
    "https://www.openstreetmap.org/export/embed.html?bbox=-0.11428%2C51.49487%2C-0.08572%2C51.50513&layer=mapnik",
  ],
  [
    "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=15/51.5/-0.1",
    "https://www.openstreetmap.org/export/embed.html?bbox=-0.11428%2C51.49487%2C-0.08572%2C51.50513&layer=mapnik&marker=51.5%2C-0.1",
  ],
  ["https://www.google.com/maps/@51.5,-0.1,15z", `${google}&ll=51.5%2C-0.1&z=15`],
  [
    "https://www.google.com.au/maps/place/Sydney+Opera+House/@-33.8567844,151.2127164,17z/data=!3m1!4b1?entry=ttu",
    `${google}&ll=-33.8567844%2C151.2127164&z=17&q=Sydney+Opera+House`,
  ],
  ["https://www.google.de/maps/place/K%C3%B6ln", `${google}&q=K%C3%B6ln`],
  ["https://www.google.com/maps/search/?api=1&query=47.59,-122.33", `${google}&q=47.59%2C-122.33`],
  [
    "https://www.google.com/maps/search/cafe/@51.5,-0.1,15z",
    `${google}&ll=51.5%2C-0.1&z=15&q=cafe`,
  ],
  ["https://maps.google.com/?q=Brisbane", `${google}&q=Brisbane`],
  ["https://maps.google.co.uk/maps?q=Leeds", `${google}&q=Leeds`],
])("%s is shown by its player", (address, player) => {
  expect(readEmbed(address)?.player).toBe(player);
});

it.each([
  "https://www.youtube.com/playlist?list=PL123",
  "https://www.youtube.com/embed/videoseries?list=PL123",
  "https://www.youtube.com/embed/live_stream?channel=UC123",
  "https://www.youtube.com/@somebody",
  "https://www.youtube.com/results?search_query=doors",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E",
  "https://youtu.be/dQw4w9WgXcQ/more",
  "https://youtu.be/../dQw4w9WgXc",
  "https://music.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/ondemand/doors",
  "https://vimeo.com/76979871/settings",
  "https://vimeo.com/76979871?h=%22onload",
  "https://www.openstreetmap.org/",
  "https://www.openstreetmap.org/#map=15/91/0",
  "https://www.openstreetmap.org/#map=99/51.5/0",
  "https://www.openstreetmap.org/#map=15/51.5",
  "https://www.openstreetmap.org/directions#map=15/51.5/0",
  "https://osm.org/go/0EEQjE--",
  "https://maps.app.goo.gl/abcdef",
  "https://www.google.com/maps",
  "https://www.google.com/maps/dir/Leeds/York",
  "https://www.google.com/maps/d/viewer?mid=1&q=x",
  "https://www.google.com/search?q=maps",
  "https://www.google.com/mapsx?q=Leeds",
  "https://www.google.com/maps/place/%ff",
  "https://www.google.com/url?q=https://evil.example/maps",
])("%s stays a link", (address) => {
  expect(readEmbed(address)).toBeNull();
});

it.each([
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
  "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example\\@youtube.com/watch?v=dQw4w9WgXcQ",
  "https://somebody:secret@youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "https://youtube.com./watch?v=dQw4w9WgXcQ",
  "https://yοutube.com/watch?v=dQw4w9WgXcQ",
  "https://google.evil/maps?q=Leeds",
  "https://maps.google.com.evil.example/?q=Leeds",
  "https://player.vimeo.com.evil.example/video/76979871",
  "javascript:alert('https://youtu.be/dQw4w9WgXcQ')",
  "data:text/html,https://youtu.be/dQw4w9WgXcQ",
  "//youtu.be/dQw4w9WgXcQ",
  "youtu.be/dQw4w9WgXcQ",
  "",
])("%s is nobody’s player", (address) => {
  expect(readEmbed(address)).toBeNull();
});

it("a link that has words of its own stays one", () => {
  expect(readEmbed("https://youtu.be/dQw4w9WgXcQ", "Our talk")).toBeNull();
  expect(
    readEmbed("http://www.youtube.com/watch?v=dQw4w9WgXcQ", "www.youtube.com/watch?v=dQw4w9WgXcQ"),
  ).not.toBeNull();
});
