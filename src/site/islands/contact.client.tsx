import { ContactForm } from "./contact-form.tsx";
import { hydrateIslands } from "./hydrate.tsx";
import { mountToaster } from "./toaster.tsx";

mountToaster();
hydrateIslands("contact", ContactForm);
