/**
 * Each currency (ISO 4217) is followed by the countries that price in it (ISO 3166-1, and XK for Kosovo, as
 * browsers call it). Territories without a resident business are left out.
 */
const CURRENCIES = `
  AED AE AFN AF ALL AL AMD AM AOA AO ARS AR AUD AU CC CX KI NF NR TV AWG AW AZN AZ BAM BA BBD BB
  BDT BD BHD BH BIF BI BMD BM BND BN BOB BO BRL BR BSD BS BTN BT BWP BW BYN BY BZD BZ CAD CA CDF
  CD CHF CH LI CLP CL CNY CN COP CO CRC CR CUP CU CVE CV CZK CZ DJF DJ DKK DK FO GL DOP DO DZD DZ
  EGP EG ERN ER ETB ET EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME
  MF MQ MT NL PM PT RE SI SK SM VA XK YT FJD FJ FKP FK GBP GB GG IM JE GEL GE GHS GH GIP GI GMD
  GM GNF GN GTQ GT GYD GY HKD HK HNL HN HTG HT HUF HU IDR ID ILS IL PS INR IN IQD IQ IRR IR ISK
  IS JMD JM JOD JO JPY JP KES KE KGS KG KHR KH KMF KM KPW KP KRW KR KWD KW KYD KY KZT KZ LAK LA
  LBP LB LKR LK LRD LR LSL LS LYD LY MAD EH MA MDL MD MGA MG MKD MK MMK MM MNT MN MOP MO MRU MR
  MUR MU MVR MV MWK MW MXN MX MYR MY MZN MZ NAD NA NGN NG NIO NI NOK NO SJ NPR NP NZD CK NU NZ PN
  TK OMR OM PAB PA PEN PE PGK PG PHP PH PKR PK PLN PL PYG PY QAR QA RON RO RSD RS RUB RU RWF RW
  SAR SA SBD SB SCR SC SDG SD SEK SE SGD SG SHP SH SLE SL SOS SO SRD SR SSP SS STN ST SYP SY SZL
  SZ THB TH TJS TJ TMT TM TND TN TOP TO TRY TR TTD TT TWD TW TZS TZ UAH UA UGX UG USD AS BQ EC FM
  GU MH MP PR PW SV TC TL US VG VI UYU UY UZS UZ VES VE VND VN VUV VU WST WS XAF CF CG CM GA GQ
  TD XCD AG AI DM GD KN LC MS VC XCG CW SX XOF BF BJ CI GW ML NE SN TG XPF NC PF WF YER YE ZAR ZA
  ZMW ZM ZWG ZW
`;

const currencies = readCurrencies();

export const countryCodes: readonly string[] = [...currencies.keys()];

// The site has always written "St Lucia" and "Trinidad and Tobago".
const names = new Intl.DisplayNames("en-AU", { type: "region" });

export function isCountry(code: string): boolean {
  return currencies.has(code);
}

/** @param country ISO 3166-1, two letters */
export function countryName(country: string): string {
  return isCountry(country) ? (names.of(country) ?? country) : country;
}

/** Writes the name as it stands within a sentence, such as "the United Kingdom". */
export function countryInSentence(country: string): string {
  const name = countryName(country);
  const hasArticle =
    /^(United |Isle of |(Bahamas|Comoros|Gambia|Maldives|Philippines|Seychelles)$)|(Islands|Netherlands|Republic|Territories)$/;
  return hasArticle.test(name) ? `the ${name}` : name;
}

export function currencyOf(country: string): string {
  return currencies.get(country) ?? "USD";
}

/**
 * Every page is in English; the region adds whose English. Programs that do not know "en-DE" read it as
 * "en".
 * @param separator "_" for Open Graph
 */
export function languageOf(country: string, separator: "-" | "_" = "-"): string {
  return `en${separator}${country}`;
}

interface PrivacyLaw {
  /** The pages write "the" before it. */
  name: string;
  isPlural?: boolean;
  /** The office that visitors can complain to. */
  authority: { name: string; address: string };
}

const gdpr: PrivacyLaw = {
  name: "General Data Protection Regulation (GDPR)",
  authority: {
    name: "data protection authority of your country",
    address: "https://www.edpb.europa.eu/about-edpb/about-edpb/members_en",
  },
};

/** The European Union with its outermost regions, and the rest of the European Economic Area. */
const EUROPEAN_ECONOMIC_AREA =
  "AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT";

const privacyLaws = new Map<string, PrivacyLaw>([
  ...EUROPEAN_ECONOMIC_AREA.split(" ").map((country) => [country, gdpr] as const),
  [
    "AU",
    {
      name: "Australian Privacy Principles",
      isPlural: true,
      authority: {
        name: "Office of the Australian Information Commissioner",
        address: "https://www.oaic.gov.au/",
      },
    },
  ],
  [
    "CA",
    {
      name: "Personal Information Protection and Electronic Documents Act (PIPEDA)",
      authority: {
        name: "Office of the Privacy Commissioner of Canada",
        address: "https://www.priv.gc.ca/",
      },
    },
  ],
  [
    "CH",
    {
      name: "Federal Act on Data Protection (FADP)",
      authority: {
        name: "Federal Data Protection and Information Commissioner",
        address: "https://www.edoeb.admin.ch/",
      },
    },
  ],
  [
    "GB",
    {
      name: "UK General Data Protection Regulation (UK GDPR)",
      authority: { name: "UK’s data protection regulator (ICO)", address: "https://ico.org.uk/" },
    },
  ],
  [
    "NZ",
    {
      name: "Privacy Act 2020",
      authority: {
        name: "Office of the Privacy Commissioner",
        address: "https://www.privacy.org.nz/",
      },
    },
  ],
  [
    "US",
    {
      name: "privacy laws of the United States and its states",
      isPlural: true,
      authority: { name: "Federal Trade Commission", address: "https://www.ftc.gov/" },
    },
  ],
]);

/** Null for a country whose law is not listed here: naming no law is better than naming a wrong one. */
export function privacyLawOf(country: string): PrivacyLaw | null {
  return privacyLaws.get(country) ?? null;
}

/** Where visitors are asked before their browser tells what they read: in Europe, and where no country is known. */
export function asksFirst(country: string): boolean {
  return (
    country === "GB" || EUROPEAN_ECONOMIC_AREA.split(" ").includes(country) || !isCountry(country)
  );
}

function readCurrencies(): Map<string, string> {
  const found = new Map<string, string>();
  let currency = "";
  for (const code of CURRENCIES.trim().split(/\s+/)) {
    if (code.length === 3) currency = code;
    else found.set(code, currency);
  }
  return found;
}

/**
 * The text before an amount, such as "$", "€" or "CHF ".
 * @param currency ISO 4217
 */
export function currencySign(currency: string): string {
  const format = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  return (0).toLocaleString("en-US", { ...format, maximumFractionDigits: 0 }).replace("0", "");
}

/**
 * Writes every currency in English notation, such as "$9,000" or "€9,000", because the pages are in
 * English: their readers would take the "9.000" of Vienna for nine.
 */
export function formatMoney(amount: number, currency: string): string {
  return currencySign(currency) + amount.toLocaleString("en-US");
}
