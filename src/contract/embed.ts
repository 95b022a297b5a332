/** A player of another site, which a page shows once its reader has asked for it. */
export interface Embed {
  kind: "video" | "map";
  /** The name of the site, as its readers know it. */
  host: string;
  /** The address of the frame, made here of checked parts. */
  player: string;
}

type Reader = (address: URL) => Embed | null;

const readers: readonly [host: RegExp, read: Reader][] = [
  [/^(?:(?:www|m)\.)?youtube\.com$/, readYouTube],
  [/^(?:www\.)?youtube-nocookie\.com$/, readYouTube],
  [/^youtu\.be$/, ({ pathname, searchParams }) => youTube(pathname.slice(1), searchParams)],
  [/^(?:(?:www|player)\.)?vimeo\.com$/, readVimeo],
  [/^(?:www\.)?openstreetmap\.org$/, readOpenStreetMap],
  [/^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/, readGoogleMaps],
];

/**
 * Reads an address that stands alone on a line. What is not a single video or a view of a map, such as a playlist,
 * a channel or a route, stays a link. So do short addresses of maps, which only Google can read.
 * @param words what is written there; a link that has words of its own was meant as a link
 */
export function readEmbed(address: string, words = address): Embed | null {
  if (words !== address && `http://${words}` !== address) return null;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "" || url.port !== "") return null;
  const [, read] = readers.find(([host]) => host.test(url.hostname)) ?? [];
  return read?.(url) ?? null;
}

function readYouTube({ pathname, searchParams }: URL): Embed | null {
  if (pathname === "/watch") return youTube(searchParams.get("v") ?? "", searchParams);
  const [, id = ""] = /^\/(?:embed|live|shorts|v)\/([^/]*)\/?$/.exec(pathname) ?? [];
  return youTube(id, searchParams);
}

/** These stand where the id of a video does, and are as long. */
const NO_VIDEOS = /^(?:videoseries|live_stream)$/;

function youTube(id: string, query: URLSearchParams): Embed | null {
  if (!/^[\w-]{11}$/.test(id) || NO_VIDEOS.test(id)) return null;
  const start = secondsOf(query.get("t") ?? query.get("start"));
  const from = start > 0 ? `&start=${start}` : "";
  const player = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${from}`;
  return { kind: "video", host: "youtube.com", player };
}

/** An unlisted video has a hash behind its number, without which its player refuses. */
function readVimeo({ pathname, searchParams, hash }: URL): Embed | null {
  const [, id, unlisted = searchParams.get("h") ?? ""] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{1,12})(?:\/([\da-f]+))?\/?$/.exec(
      pathname,
    ) ?? [];
  if (id === undefined || !/^[\da-f]{0,40}$/.test(unlisted)) return null;
  const key = unlisted && `&h=${unlisted}`;
  const start = secondsOf(new URLSearchParams(hash.slice(1)).get("t"));
  const from = start > 0 ? `#t=${start}s` : "";
  const player = `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key}${from}`;
  return { kind: "video", host: "vimeo.com", player };
}

/** Reads `90`, `90s` and `1h2m3s`; 0 is the beginning. */
function secondsOf(time: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time ?? "") ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

interface View {
  latitude: number;
  longitude: number;
  zoom: number;
}

function viewOf(latitude: string, longitude: string, zoom: string): View | null {
  const isNumber = [latitude, longitude, zoom].every((part) =>
    /^-?\d{1,3}(?:\.\d{1,20})?$/.test(part),
  );
  const view = { latitude: Number(latitude), longitude: Number(longitude), zoom: Number(zoom) };
  const isOnEarth = Math.abs(view.latitude) <= 90 && Math.abs(view.longitude) <= 180;
  return isNumber && isOnEarth && view.zoom >= 0 && view.zoom <= 23 ? view : null;
}

/** The size of our frame, in tiles of 256 pixels. */
const TILES = { across: 2.6, down: 1.5 };

function readOpenStreetMap({ pathname, searchParams, hash }: URL): Embed | null {
  if (!/^\/(?:(?:node|way|relation)\/\d+\/?)?$/.test(pathname)) return null;
  const given = new URLSearchParams(hash.slice(1)).get("map") ?? "";
  const [zoom = "", latitude = "", longitude = ""] = given.split("/");
  const view = viewOf(latitude, longitude, zoom);
  if (view === null) return null;
  const degrees = 360 / 2 ** view.zoom;
  const right = (degrees * TILES.across) / 2;
  const up = (degrees * TILES.down * Math.cos((view.latitude * Math.PI) / 180)) / 2;
  const box = [
    view.longitude - right,
    view.latitude - up,
    view.longitude + right,
    view.latitude + up,
  ].map((edge) => Number(edge.toFixed(5)));
  const query = new URLSearchParams({ bbox: box.join(","), layer: "mapnik" });
  const pin = viewOf(searchParams.get("mlat") ?? "", searchParams.get("mlon") ?? "", zoom);
  if (pin !== null) query.set("marker", `${pin.latitude},${pin.longitude}`);
  const player = `https://www.openstreetmap.org/export/embed.html?${query}`;
  return { kind: "map", host: "openstreetmap.org", player };
}

function readGoogleMaps({ hostname, pathname, searchParams }: URL): Embed | null {
  const isOfMaps = hostname.startsWith("maps.") && pathname === "/";
  const [, place, search, latitude = "", longitude = "", zoom = ""] =
    /^\/maps(?:\/place\/([^/@]+)|\/search\/([^/@]+)?)?(?:\/@([-\d.]+),([-\d.]+),([\d.]+)[zm])?(?:\/data=[^/]*)?\/?$/.exec(
      pathname,
    ) ?? [];
  const isMap = isOfMaps || /^\/maps(?:\/|$)/.test(pathname);
  const wanted =
    wordsOfPath(place ?? search) || searchParams.get("query") || searchParams.get("q") || "";
  const view = viewOf(latitude, longitude, String(Math.min(Number(zoom) || 15, 21)));
  const isRoute = /^\/maps\/(?:dir|embed|d|contrib)\b/.test(pathname) || searchParams.has("daddr");
  if (!isMap || isRoute || (wanted === "" && view === null)) return null;
  const query = new URLSearchParams({ output: "embed" });
  if (view !== null) query.set("ll", `${view.latitude},${view.longitude}`);
  if (view !== null) query.set("z", String(Math.round(view.zoom)));
  if (wanted !== "") query.set("q", wanted.slice(0, 200));
  return { kind: "map", host: "google.com", player: `https://www.google.com/maps?${query}` };
}

function wordsOfPath(part = ""): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " ")).trim();
  } catch {
    return "";
  }
}
