import { DownloadButton } from "./download-button.tsx";
import { hydrateIslands } from "./hydrate.tsx";
import { mountToaster } from "./toaster.tsx";

mountToaster("bottom-right");
hydrateIslands("download", DownloadButton);
