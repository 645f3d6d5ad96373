var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// spec/support/oracle-run.ts
import { isDeepStrictEqual } from "node:util";

// src/kit/instant.ts
var grammar = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?Z?$/;
var msPerDay = 864e5;
var earliest = daysBefore(0, 1, 1) * msPerDay;
var latest = daysBefore(1e4, 1, 1) * msPerDay - 1;
function parseInstant(text2) {
  const found = grammar.exec(text2);
  if (found === null) return void 0;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = found.slice(1).map((digits) => Number(digits ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return void 0;
  const instant2 = printInstant(
    daysBefore(year, month, day) * msPerDay + ((hour * 60 + minute) * 60 + second) * 1e3 + ms
  );
  return instant2.startsWith(text2.slice(0, 19)) ? instant2 : void 0;
}
var toTimestamp = (instant2) => instant2.slice(0, 19);
function printInstant(ms) {
  const days = Math.floor(ms / msPerDay);
  const rest = ms - days * msPerDay;
  const { year, month, day } = dateOf(days);
  const pad = (value, width) => String(value).padStart(width, "0");
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const time = [rest / 36e5, rest / 6e4 % 60, rest / 1e3 % 60].map((value) => pad(Math.floor(value), 2)).join(":");
  return `${date}T${time}.${pad(rest % 1e3, 3)}Z`;
}
function daysBefore(year, month, day) {
  const fromMarch = month > 2 ? year : year - 1;
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
function dateOf(days) {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

// src/contract/limits.ts
var limits = {
  /** Rules of one firewall, both directions together (RULESET-8). */
  rulesPerFirewall: 25,
  /** Addresses and networks of one rule, both families together (RULE-21). */
  addressesPerRule: 255,
  /** Pieces of one port string (PORT-6). */
  portPieces: 15,
  /** Pieces that a single port takes (PORT-6). */
  piecesPerPort: 1,
  /** Pieces that a port range takes (PORT-6). */
  piecesPerPortRange: 2,
  /** Lowest port number (PORT-4). */
  portMin: 1,
  /** Highest port number (PORT-4). */
  portMax: 65535,
  /** Characters of a firewall label, at least (LABEL-1). */
  labelLengthMin: 3,
  /** Characters of a firewall label, at most (LABEL-1). */
  labelLengthMax: 32,
  /** Characters of a rule label, at least (RULE-15). */
  ruleLabelLengthMin: 3,
  /** Characters of a rule label, at most (RULE-15). */
  ruleLabelLengthMax: 32,
  /** Characters of a rule description, at least (RULE-13). */
  descriptionLengthMin: 1,
  /** Characters of a rule description, at most (RULE-13). */
  descriptionLengthMax: 100,
  /** Balancers one firewall is assigned to at a time (DEVICE-12). */
  balancersPerFirewall: 1,
  /** Enabled firewalls assigned to one service at a time (ACTIVE-1). */
  activeFirewallsPerService: 1,
  /** Lowest page number (PAGE-1). */
  pageMin: 1,
  /** Page number when none is sent (PAGE-2). */
  pageDefault: 1,
  /** Records on a page, at least (PAGE-3). */
  pageSizeMin: 25,
  /** Records on a page, at most (PAGE-3). */
  pageSizeMax: 500,
  /** Records on a page when no size is sent (PAGE-4). */
  pageSizeDefault: 100,
  /** Public IPv4 addresses each instance involved in an assignment keeps, at least (ASSIGN-10). */
  publicIpv4PerInstanceMin: 1,
  /** Private IPv4 addresses of one instance (ASSIGN-11). */
  privateIpv4PerInstance: 1,
  /** IPv6 ranges assigned to one instance (ASSIGN-12). */
  rangesPerInstance: 1,
  /** IPv6 ranges of the account in one region (RANGE-4). */
  rangesPerRegion: 1,
  /** IPv6 ranges routed to one SLAAC address (RANGE-5). */
  rangesPerSlaac: 1,
  /** Prefix lengths in bits that an IPv6 range may have (RANGE-1, ASSIGN-3). */
  rangePrefixLengths: [56, 64],
  /** Prefix length in bits of a SLAAC address, left out of a route target (RANGE-8). */
  slaacPrefixLength: 128,
  /** Characters of a tag, at least: firedrill's own choice (SILENT-TAGS). */
  tagLengthMin: 1,
  /** Characters of a tag, at most: firedrill's own choice (SILENT-TAGS). */
  tagLengthMax: 50
};
var limitRows = [
  {
    name: "Rules per firewall",
    value: `${limits.rulesPerFirewall}, both directions together`,
    clauses: ["RULESET-8"]
  },
  {
    name: "Addresses per rule",
    value: `${limits.addressesPerRule}, both families together`,
    clauses: ["RULE-21", "RULE-22"]
  },
  { name: "Pieces of a port string", value: `${limits.portPieces}`, clauses: ["PORT-6"] },
  { name: "Port range", value: span(limits.portMin, limits.portMax), clauses: ["PORT-4"] },
  {
    name: "Firewall label length",
    value: span(limits.labelLengthMin, limits.labelLengthMax),
    clauses: ["LABEL-1"]
  },
  {
    name: "Rule label length",
    value: span(limits.ruleLabelLengthMin, limits.ruleLabelLengthMax),
    clauses: ["RULE-15"]
  },
  {
    name: "Rule description length",
    value: span(limits.descriptionLengthMin, limits.descriptionLengthMax),
    clauses: ["RULE-13"]
  },
  {
    name: "Balancers per firewall",
    value: `${limits.balancersPerFirewall}`,
    clauses: ["DEVICE-12"]
  },
  {
    name: "Active firewalls per service",
    value: `${limits.activeFirewallsPerService}`,
    clauses: ["ACTIVE-1", "ACTIVE-2", "ACTIVE-3", "ACTIVE-4", "ACTIVE-5"]
  },
  {
    name: "page",
    value: `from ${limits.pageMin}, ${limits.pageDefault} by default`,
    clauses: ["PAGE-1", "PAGE-2"]
  },
  {
    name: "page_size",
    value: `${span(limits.pageSizeMin, limits.pageSizeMax)}, ${limits.pageSizeDefault} by default`,
    clauses: ["PAGE-3", "PAGE-4"]
  },
  {
    name: "Private IPv4 addresses per instance",
    value: `${limits.privateIpv4PerInstance}`,
    clauses: ["ASSIGN-11"]
  },
  {
    name: "IPv6 ranges per instance",
    value: `${limits.rangesPerInstance}`,
    clauses: ["ASSIGN-12"]
  },
  {
    name: "IPv6 ranges per account and region",
    value: `${limits.rangesPerRegion}`,
    clauses: ["RANGE-4"]
  },
  {
    name: "IPv6 ranges per SLAAC address",
    value: `${limits.rangesPerSlaac}`,
    clauses: ["RANGE-5"]
  },
  {
    name: "IPv6 range prefix lengths",
    value: limits.rangePrefixLengths.join(", "),
    clauses: ["RANGE-1", "ASSIGN-3"]
  }
];
function span(from2, to) {
  return `${from2}..${to}`;
}

// src/shape/field.ts
import * as v from "valibot";

// src/shape/fault.ts
var writeMessage = (clause, reason) => `${clause} ${reason}`;
function readMessage(message) {
  const space2 = message.indexOf(" ");
  return { clause: message.slice(0, space2), reason: message.slice(space2 + 1) };
}

// src/net/quote.ts
function quote(text2) {
  const shown = text2.length > longestQuote ? `${text2.slice(0, longestQuote - 1)}\u2026` : text2;
  return `"${shown.replace(/[^ !#-[\]-~…]/gu, escapeCharacter)}"`;
}
var longestQuote = 40;
function escapeCharacter(character) {
  if (character === '"' || character === "\\") return `\\${character}`;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

// src/shape/seen.ts
function seen(value) {
  if (value === void 0) return "nothing";
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value))
    return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

// src/shape/field.ts
var must = (clause, accepted6) => (issue) => writeMessage(clause, `saw ${seen(issue.input)}; accepted is ${accepted6}`);
var required = (absent, accepted6, schema) => v.pipe(schema, v.metadata({ absent, accepted: accepted6 }));
var optional2 = (schema) => v.exactOptional(schema);
var fallback = (schema, value) => v.optional(schema, value);
var choice = (clause, options) => v.picklist(options, must(clause, options.join(" or ")));
var whole = (clause, accepted6 = "a whole number") => v.pipe(
  v.number(must(clause, accepted6)),
  v.safeInteger(must(clause, accepted6)),
  v.transform((value) => value + 0)
);
var flag = (clause) => v.boolean(must(clause, "true or false"));
var list = (clause, accepted6, item) => v.array(item, must(clause, accepted6));
var listUpTo = (max, clause, what, items) => v.pipe(
  list(items.clause, items.accepted, items.item),
  v.maxLength(
    max,
    ({ input }) => writeMessage(clause, `saw ${input.length} ${what}; accepted are at most ${max}`)
  )
);

// src/shape/id.ts
import * as v2 from "valibot";
var id = (clause, accepted6 = "a whole number") => v2.pipe(
  v2.number(must(clause, accepted6)),
  v2.safeInteger(must(clause, accepted6)),
  // JSON can say -0, and no id is that: it is 0.
  v2.transform((value) => value + 0)
);

// src/shape/label.ts
import * as v3 from "valibot";
var { labelLengthMin, labelLengthMax } = limits;
var accepted = `a label of ${labelLengthMin} to ${labelLengthMax} characters`;
var label = v3.pipe(
  v3.string(must("LABEL-1", accepted)),
  v3.minLength(labelLengthMin, must("LABEL-1", accepted)),
  v3.maxLength(labelLengthMax, must("LABEL-1", accepted)),
  v3.regex(/^[A-Za-z0-9]/, must("LABEL-2", "a label that starts with an ASCII letter or digit")),
  v3.regex(/[A-Za-z0-9]$/, must("LABEL-3", "a label that ends with an ASCII letter or digit")),
  v3.regex(/^[A-Za-z0-9._-]*$/, must("LABEL-4", 'ASCII letters, digits, "-", "_" and "." only')),
  v3.excludes("--", must("LABEL-5", 'a label without "--"')),
  v3.excludes("__", must("LABEL-6", 'a label without "__"')),
  v3.excludes("..", must("LABEL-7", 'a label without ".."'))
);

// src/shape/object.ts
import * as v4 from "valibot";
var object = (clause, entries3) => refusingLists(
  v4.strictObject(withoutPrototype(entries3), (issue) => messageFor(clause, entries3, issue))
);
var refusingLists = (schema) => ({
  ...schema,
  "~run"(dataset, config) {
    if (!Array.isArray(dataset.value)) return schema["~run"](dataset, config);
    v4._addIssue(schema, "type", dataset, config);
    return dataset;
  }
});
var withoutPrototype = (entries3) => Object.assign(/* @__PURE__ */ Object.create(null), entries3);
function messageFor(clause, entries3, issue) {
  if (issue.expected === "Object") return must(clause, "an object")(issue);
  const key = String(issue.path?.at(-1)?.key);
  const entry3 = Object.hasOwn(entries3, key) ? entries3[key] : void 0;
  if (issue.expected === "never" || entry3 === void 0)
    return writeMessage("SILENT-UNKNOWN-FIELDS", unknownFieldReason(Object.keys(entries3)));
  const { absent, accepted: accepted6 } = v4.getMetadata(entry3);
  return writeMessage(absent ?? clause, `saw nothing; accepted is ${accepted6 ?? "a value"}`);
}
var unknownFieldReason = (known) => known.length === 0 ? "saw a field; accepted is none" : `saw a field that is not known here; accepted are ${known.join(", ")}`;

// src/shape/rules.ts
import * as v9 from "valibot";

// src/contract/vocabulary.ts
var settableStatuses = ["enabled", "disabled"];
var actions = ["ACCEPT", "DROP"];
var protocols = ["TCP", "UDP", "ICMP", "IPENCAP"];
var portProtocols = ["TCP", "UDP"];
var directions = ["inbound", "outbound"];
var addressFamilies = ["ipv4", "ipv6"];
var serviceTypes = ["instance", "balancer"];
var regionStatuses = ["ok", "outage"];
var interfacePurposes = ["public", "vlan", "vpc"];

// src/shape/rule.ts
import * as v8 from "valibot";

// src/shape/ports.ts
import * as v5 from "valibot";

// src/kit/result.ts
var success = (value) => ({ ok: true, value });
var failure = (fault2) => ({ ok: false, fault: fault2 });

// src/net/ports.ts
function parsePorts(text2) {
  const cursor = { text: text2, at: 0 };
  const pieces2 = [];
  let used = 0;
  do {
    const piece = readPiece(cursor);
    if ("clause" in piece) return failure(piece);
    pieces2.push(piece);
    used += piece.first === piece.last ? limits.piecesPerPort : limits.piecesPerPortRange;
  } while (cursor.at <= longestPorts && readComma(cursor));
  if (cursor.at <= longestPorts && cursor.at < text2.length)
    return failure(fault("PORT-1", cursor, "a comma, at most one space after it, or the end"));
  if (used > limits.portPieces) return failure(tooManyPieces);
  return success(pieces2);
}
var longestPorts = limits.portPieces * "65535, ".length - ", ".length;
var tooManyPieces = {
  clause: "PORT-6",
  reason: `saw more than ${limits.portPieces} pieces; accepted are at most ${limits.portPieces}, where a port is ${limits.piecesPerPort} and a range ${limits.piecesPerPortRange}`
};
function readPiece(cursor) {
  const first = readPort(cursor);
  if (typeof first !== "number") return first;
  if (cursor.text.charCodeAt(cursor.at) !== hyphen) return { first, last: first };
  cursor.at++;
  const start = cursor.at;
  const last = readPort(cursor);
  if (typeof last !== "number") return last;
  if (last > first) return { first, last };
  cursor.at = start;
  return fault("PORT-3", cursor, `an end greater than ${first}`);
}
function readPort(cursor) {
  const { text: text2, at: start } = cursor;
  if (!isDigit(text2, start))
    return fault("PORT-1", cursor, "a port in plain digits, as in 22, 80-90 or 443");
  if (text2.charCodeAt(start) === zero && isDigit(text2, start + 1))
    return fault("PORT-5", cursor, "a port without leading zeros");
  let port = 0;
  for (let at = start; isDigit(text2, at) && port <= limits.portMax; at++) {
    port = port * 10 + text2.charCodeAt(at) - zero;
    cursor.at = at + 1;
  }
  if (port >= limits.portMin && port <= limits.portMax) return port;
  cursor.at = start;
  return fault("PORT-4", cursor, `a port from ${limits.portMin} to ${limits.portMax}`);
}
function readComma(cursor) {
  if (cursor.text.charCodeAt(cursor.at) !== comma) return false;
  cursor.at++;
  if (cursor.text.charCodeAt(cursor.at) === space) cursor.at++;
  return true;
}
function fault(clause, { text: text2, at }, accepted6) {
  const seen3 = at < text2.length ? quote(text2.slice(at, at + shownLength)) : "the end";
  return { clause, reason: `saw ${seen3} at position ${at + 1}; accepted is ${accepted6}` };
}
var shownLength = 12;
var hyphen = 45;
var comma = 44;
var space = 32;
var zero = 48;
function isDigit(text2, at) {
  const digit = text2.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9;
}

// src/shape/ports.ts
var ports = v5.nullable(
  v5.pipe(
    v5.string(must("RULE-17", "a text or null")),
    v5.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const parsed = parsePorts(dataset.value);
      if (parsed.ok) return;
      const { clause, reason } = parsed.fault;
      addIssue({
        message: writeMessage(dataset.value === "" ? "SILENT-PORTS-EMPTY" : clause, reason)
      });
    })
  )
);

// src/shape/rule-addresses.ts
import * as v6 from "valibot";

// src/net/net-fault.ts
function netFault(kind, seen3, accepted6) {
  return { kind, reason: `saw ${quote(seen3)}${remarks[kind]}; accepted is ${accepted6}` };
}
var remarks = {
  "too-long": ", longer than any address",
  "not-an-address": ", which is not an address",
  "zone-id": " with a zone id",
  "leading-zero": " with a leading zero in an octet",
  "prefix-length": " with an unacceptable prefix length",
  family: " of the other family"
};

// src/net/print-ipv4.ts
function printIpv4(word) {
  return `${word >>> 24}.${word >>> 16 & 255}.${word >>> 8 & 255}.${word & 255}`;
}

// src/net/print-ipv6.ts
function printIpv6(words) {
  const [first = 0, second = 0, third = 0, fourth = 0] = words;
  if (first === 0 && second === 0 && third === 65535) return `::ffff:${printIpv4(fourth)}`;
  const groups = groupsOf([first, second, third, fourth]);
  const { start, length } = longestZeroRun(groups);
  if (length < 2) return printGroups(groups, 0, groups.length);
  const end = start + length;
  return `${printGroups(groups, 0, start)}::${printGroups(groups, end, groups.length)}`;
}
function groupsOf(words) {
  const groups = [];
  for (const word of words) groups.push(word >>> 16, word & 65535);
  return groups;
}
function longestZeroRun(groups) {
  let start = 0;
  let length = 0;
  let run = 0;
  for (let index2 = 0; index2 < groups.length; index2++) {
    run = groups[index2] === 0 ? run + 1 : 0;
    if (run > length) {
      start = index2 - run + 1;
      length = run;
    }
  }
  return { start, length };
}
function printGroups(groups, from2, to) {
  let text2 = "";
  for (let index2 = from2; index2 < to; index2++)
    text2 += `${index2 > from2 ? ":" : ""}${(groups[index2] ?? 0).toString(16)}`;
  return text2;
}

// src/net/read-ipv4.ts
function readIpv4(text2, start, end) {
  let word = 0;
  let at = start;
  for (let dots = 0; dots < 4; dots++) {
    const stop = dots < 3 ? text2.indexOf(".", at) : end;
    if (stop < 0 || stop > end) return "not-an-address";
    const octet = readOctet(text2, at, stop);
    if (typeof octet === "string") return octet;
    word = word * 256 + octet;
    at = stop + 1;
  }
  return word;
}
function readOctet(text2, start, end) {
  let octet = 0;
  for (let at = start; at < end; at++) {
    const code = text2.charCodeAt(at);
    const digit = code - zero2;
    if (digit < 0 || digit > 9) return code === percent ? "zone-id" : "not-an-address";
    if (octet === 0 && at > start) return "leading-zero";
    octet = octet * 10 + digit;
  }
  return start === end || octet > 255 ? "not-an-address" : octet;
}
var percent = 37;
var zero2 = 48;

// src/net/read-ipv6.ts
function readIpv6(text2, start, end) {
  const gap = text2.indexOf("::", start);
  if (gap < 0 || gap >= end) {
    const groups = readGroups(text2, start, end, true);
    if (typeof groups === "string") return groups;
    return groups.length === 8 ? wordsOf(groups) : "not-an-address";
  }
  const before = readGroups(text2, start, gap, false);
  if (typeof before === "string") return before;
  const after = readGroups(text2, gap + 2, end, true);
  if (typeof after === "string") return after;
  const missing3 = 8 - before.length - after.length;
  if (missing3 < 1) return "not-an-address";
  for (let index2 = 0; index2 < missing3; index2++) before.push(0);
  return wordsOf(before.concat(after));
}
function readGroups(text2, start, end, mayHaveDottedTail) {
  const groups = [];
  let at = start;
  while (at < end || at === end && at > start) {
    const colon = text2.indexOf(":", at);
    const stop = colon < 0 || colon > end ? end : colon;
    if (mayHaveDottedTail && stop === end && text2.includes(".", at)) {
      const word = readIpv4(text2, at, end);
      if (typeof word === "string") return word;
      groups.push(word >>> 16, word & 65535);
      return groups;
    }
    const group = readGroup(text2, at, stop);
    if (typeof group === "string") return group;
    groups.push(group);
    at = stop + 1;
  }
  return groups;
}
function readGroup(text2, start, end) {
  let group = 0;
  for (let at = start; at < end; at++) {
    const code = text2.charCodeAt(at);
    const digit = hexDigit(code);
    if (digit === void 0) return code === percent2 ? "zone-id" : "not-an-address";
    group = group * 16 + digit;
  }
  return end > start && end - start <= 4 ? group : "not-an-address";
}
function hexDigit(code) {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : void 0;
}
var percent2 = 37;
function wordsOf(groups) {
  const word = (high) => (groups[high] ?? 0) * 65536 + (groups[high + 1] ?? 0);
  return [word(0), word(2), word(4), word(6)];
}

// src/net/address.ts
var addressBits = { ipv4: 32, ipv6: 128 };
function parseAddress(text2, family) {
  if (text2.length > longestAddress) return failure(netFault("too-long", text2, wanted(family)));
  if (text2.includes("/")) return failure(netFault("prefix-length", text2, wanted(family)));
  const address3 = readAddress(text2, text2.length);
  if (typeof address3 === "string") return failure(netFault(address3, text2, wanted(family)));
  if (family !== void 0 && address3.family !== family)
    return failure(netFault("family", text2, wanted(family)));
  return success(address3);
}
function printAddress(address3) {
  return address3.family === "ipv4" ? printIpv4(address3.words[0] ?? 0) : printIpv6(address3.words);
}
function readAddress(text2, end) {
  const colon = text2.indexOf(":");
  if (colon >= 0 && colon < end) {
    const words = readIpv6(text2, 0, end);
    return typeof words === "string" ? words : { family: "ipv6", words };
  }
  const word = readIpv4(text2, 0, end);
  return typeof word === "string" ? word : { family: "ipv4", words: [word] };
}
var longestAddress = 45;
var forms = {
  ipv4: "an IPv4 address such as 192.0.2.1",
  ipv6: "an IPv6 address such as 2001:db8::1"
};
function wanted(family) {
  return family === void 0 ? `${forms.ipv4} or ${forms.ipv6}` : forms[family];
}

// src/net/prefix.ts
function parsePrefix(text2, family) {
  const accepted6 = () => `${wanted(family)}, alone or with a prefix length such as /24`;
  if (text2.length > longestPrefix) return failure(netFault("too-long", text2, accepted6()));
  const slash = text2.indexOf("/");
  const address3 = readAddress(text2, slash < 0 ? text2.length : slash);
  if (typeof address3 === "string") return failure(netFault(address3, text2, accepted6()));
  if (family !== void 0 && address3.family !== family)
    return failure(netFault("family", text2, accepted6()));
  const most = addressBits[address3.family];
  const length = slash < 0 ? most : readLength(text2, slash + 1);
  if (length === void 0 || length > most)
    return failure(netFault("prefix-length", text2, `/0 to /${most} without sign or leading zero`));
  return success({ address: address3, length });
}
var longestPrefix = longestAddress + "/128".length;
function readLength(text2, start) {
  const digits = text2.length - start;
  if (digits === 0 || digits > 1 && text2.charCodeAt(start) === 48) return void 0;
  let length = 0;
  for (let at = start; at < text2.length; at++) {
    const digit = text2.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return void 0;
    length = length * 10 + digit;
  }
  return length;
}
function printPrefix(prefix2) {
  return `${printAddress(prefix2.address)}/${prefix2.length}`;
}
function canonicalPrefixText(text2, family) {
  const parsed = parsePrefix(text2, family);
  if (!parsed.ok) return parsed;
  const { address: address3 } = parsed.value;
  if (address3.family === "ipv4") return success(text2);
  return success(text2.includes("/") ? printPrefix(parsed.value) : printAddress(address3));
}
function firstAddress({ address: address3, length }) {
  const words = address3.words.map((word, index2) => (word & maskOf(index2, length)) >>> 0);
  return { family: address3.family, words };
}
function lastAddress({ address: address3, length }) {
  const words = address3.words.map((word, index2) => (word | ~maskOf(index2, length)) >>> 0);
  return { family: address3.family, words };
}
function maskOf(index2, length) {
  const bits = length - 32 * index2;
  if (bits <= 0) return 0;
  return bits >= 32 ? -1 : -1 << 32 - bits;
}

// src/shape/rule-addresses.ts
var entry = (family, clause) => v6.pipe(
  v6.string(must(clause, `an ${family === "ipv4" ? "IPv4" : "IPv6"} address or network`)),
  v6.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read2 = canonicalPrefixText(dataset.value, family);
    if (read2.ok) return read2.value;
    const { kind, reason } = read2.fault;
    const isZone = kind === "zone-id" && family === "ipv6";
    addIssue({ message: writeMessage(isZone ? "RULE-10" : clause, reason) });
    return NEVER;
  })
);
var entries = (family, clause, notEmpty) => v6.pipe(
  v6.array(entry(family, clause), must(clause, "a list of texts")),
  v6.nonEmpty(must(notEmpty, "at least one address or network, or no list at all"))
);
var ruleAddresses = v6.pipe(
  object("RULE-4", {
    ipv4: optional2(entries("ipv4", "RULE-6", "RULE-7")),
    ipv6: optional2(entries("ipv6", "RULE-9", "RULE-11"))
  }),
  v6.check(
    ({ ipv4: ipv43, ipv6: ipv63 }) => ipv43 !== void 0 || ipv63 !== void 0,
    must("RULE-5", "an object with ipv4, ipv6 or both")
  ),
  v6.check(
    ({ ipv4: ipv43 = [], ipv6: ipv63 = [] }) => ipv43.length + ipv63.length <= limits.addressesPerRule,
    ({ input: { ipv4: ipv43 = [], ipv6: ipv63 = [] } }) => writeMessage(
      "RULE-21",
      `saw ${ipv43.length} IPv4 and ${ipv63.length} IPv6 entries; accepted are at most ${limits.addressesPerRule} together`
    )
  )
);

// src/shape/rule-label.ts
import * as v7 from "valibot";
var { ruleLabelLengthMin, ruleLabelLengthMax } = limits;
var accepted2 = `a label of ${ruleLabelLengthMin} to ${ruleLabelLengthMax} characters`;
var ruleLabel = v7.pipe(
  v7.string(must("RULE-15", accepted2)),
  v7.minLength(ruleLabelLengthMin, must("RULE-15", accepted2)),
  v7.maxLength(ruleLabelLengthMax, must("RULE-15", accepted2)),
  v7.regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9]|([-_.])(?!\1))*[A-Za-z0-9]$/,
    must(
      "SILENT-RULE-LABEL",
      'ASCII letters and digits, with single "-", "_" and "." between them'
    )
  )
);

// src/shape/rule.ts
var { descriptionLengthMin, descriptionLengthMax } = limits;
var descriptionAccepted = `a text of ${descriptionLengthMin} to ${descriptionLengthMax} characters`;
var description = v8.pipe(
  v8.string(must("RULE-13", descriptionAccepted)),
  v8.minLength(descriptionLengthMin, must("RULE-13", descriptionAccepted)),
  v8.maxLength(descriptionLengthMax, must("RULE-13", descriptionAccepted))
);
var rule = v8.pipe(
  object("RULESET-1", {
    protocol: required("RULE-18", protocols.join(" or "), choice("RULE-19", protocols)),
    addresses: required("RULE-4", "an object with ipv4, ipv6 or both", ruleAddresses),
    action: required("RULE-1", actions.join(" or "), choice("RULE-2", actions)),
    label: optional2(ruleLabel),
    ports: optional2(ports),
    description: optional2(description)
  }),
  v8.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { protocol, ports: given } = dataset.value;
    if (given === void 0 || given === null || isPortProtocol(protocol)) return;
    const reason = `saw ports with ${protocol}; accepted are ports with ${portProtocols.join(" or ")} only`;
    addIssue({
      message: writeMessage("PORT-8", reason),
      path: [{ type: "object", origin: "value", input: dataset.value, key: "ports", value: given }]
    });
  })
);
var isPortProtocol = (protocol) => portProtocols.includes(protocol);

// src/shape/rules.ts
var tooManyRules = (inbound, outbound) => `saw ${inbound} inbound and ${outbound} outbound rules; accepted are at most ${limits.rulesPerFirewall} together`;
var ruleset = v9.array(rule, must("RULESET-1", "a list of rules"));
var policy = (clause) => choice(clause, actions);
var newRules = v9.pipe(
  object("FIREWALL-6", {
    inbound: fallback(emptyWhenNull(), []),
    inbound_policy: required("RULESET-9", actions.join(" or "), policy("RULESET-2")),
    outbound: fallback(emptyWhenNull(), []),
    outbound_policy: required("RULESET-10", actions.join(" or "), policy("RULESET-3"))
  }),
  v9.check(
    ({ inbound, outbound }) => inbound.length + outbound.length <= limits.rulesPerFirewall,
    ({ input: { inbound, outbound } }) => writeMessage("RULESET-8", tooManyRules(inbound.length, outbound.length))
  )
);
var rulesUpdate = {
  inbound: optional2(emptyWhenNull()),
  inbound_policy: optional2(policy("RULESET-2")),
  outbound: optional2(emptyWhenNull()),
  outbound_policy: optional2(policy("RULESET-3"))
};
function emptyWhenNull() {
  return v9.pipe(
    v9.nullable(ruleset),
    v9.transform((rules) => rules ?? [])
  );
}

// src/shape/tags.ts
import * as v10 from "valibot";
var accepted3 = `a tag of ${limits.tagLengthMin} to ${limits.tagLengthMax} characters`;
var tags = v10.pipe(
  v10.array(
    v10.pipe(
      v10.string(must("FIREWALL-2", "a text")),
      v10.minLength(limits.tagLengthMin, must("SILENT-TAGS", accepted3)),
      v10.maxLength(limits.tagLengthMax, must("SILENT-TAGS", accepted3))
    ),
    must("FIREWALL-2", "a list of texts")
  ),
  v10.transform((each) => [...new Set(each)])
);

// src/world/page.ts
var bitsPerLevel = 5;
var slotMask = 31;
var capacityOf = (depth3) => 2 ** (bitsPerLevel * depth3);
function readSlot(root, depth3, key) {
  let page3 = root;
  for (let level = depth3 - 1; level > 0; level--) {
    const next2 = page3[slotOf(key, level)];
    if (!isPage(next2)) return null;
    page3 = next2;
  }
  return page3[slotOf(key, 0)] ?? null;
}
function fillSlot(root, depth3, key, value) {
  let page3 = root;
  for (let level = depth3 - 1; level > 0; level--) {
    const slot2 = slotOf(key, level);
    padTo(page3, slot2);
    if (page3[slot2] === null) page3[slot2] = [];
    page3 = pageAt(page3, slot2);
  }
  const slot = slotOf(key, 0);
  padTo(page3, slot);
  page3[slot] = value;
}
function withSlot(root, depth3, key, value) {
  const level = depth3 - 1;
  const slot = slotOf(key, level);
  const page3 = root.slice();
  padTo(page3, slot);
  page3[slot] = level === 0 ? value : pageOrNull(withSlot(pageIn(page3, slot), level, key, value));
  trim(page3);
  return Object.freeze(page3);
}
function* walkSlots(root, depth3) {
  for (const held of root) {
    if (held === null) continue;
    if (depth3 > 1 && isPage(held)) yield* walkSlots(held, depth3 - 1);
    else yield held;
  }
}
var isPage = (held) => Array.isArray(held);
var slotOf = (key, level) => key >>> bitsPerLevel * level & slotMask;
function pageIn(page3, slot) {
  const held = page3[slot];
  return isPage(held) ? held : [];
}
var pageOrNull = (page3) => page3.length === 0 ? null : page3;
function pageAt(page3, slot) {
  const held = page3[slot];
  if (isPage(held)) return held;
  throw new TypeError("a page was expected in an inner slot");
}
function padTo(page3, slot) {
  while (page3.length <= slot) page3.push(null);
}
function trim(page3) {
  let length = page3.length;
  while (length > 0 && page3[length - 1] === null) length--;
  if (length < page3.length) page3.length = length;
}

// src/world/key-index.ts
var depth = 4;
var hashMask = 1048575;
function idsUnder(index2, key) {
  const entry3 = bucketAt(index2, hashOf(key)).find(([each]) => each === key);
  return entry3 === void 0 ? [] : idsOf(entry3);
}
function* entriesOf(index2) {
  for (const bucket of walkSlots(index2.buckets, depth)) yield* bucket;
}
function keyIndexOf(pairs) {
  const byKey = /* @__PURE__ */ new Map();
  for (const [key, id2] of pairs) {
    const ids2 = byKey.get(key);
    if (ids2 === void 0) byKey.set(key, [id2]);
    else if (ids2.at(-1) !== id2) ids2.push(id2);
  }
  const byHash = /* @__PURE__ */ new Map();
  for (const [key, ids2] of byKey) {
    const entry3 = [key, ...ids2.sort((a, b) => a - b)];
    const bucket = byHash.get(hashOf(key));
    if (bucket === void 0) byHash.set(hashOf(key), [entry3]);
    else bucket.push(entry3);
  }
  const buckets = [];
  for (const bucket of byHash.values()) bucket.sort(([a], [b]) => a < b ? -1 : 1);
  for (const [hash, bucket] of byHash) fillSlot(buckets, depth, hash, bucket);
  return { buckets };
}
function withEdits(index2, edits) {
  let { buckets } = index2;
  for (const { key, id: id2, file } of edits) {
    const hash = hashOf(key);
    const bucket = bucketAt({ buckets }, hash);
    const edited = file ? fileIn(bucket, key, id2) : unfileFrom(bucket, key, id2);
    for (const entry3 of edited) Object.freeze(entry3);
    const slot = edited.length === 0 ? null : Object.freeze(edited);
    buckets = withSlot(buckets, depth, hash, slot);
  }
  return Object.freeze({ buckets });
}
function fileIn(bucket, key, id2) {
  const place = bucket.findIndex(([each]) => each >= key);
  const entry3 = bucket[place];
  if (entry3 === void 0) return [...bucket, [key, id2]];
  if (entry3[0] !== key) return bucket.toSpliced(place, 0, [key, id2]);
  return bucket.with(place, [key, ...insertSorted(idsOf(entry3), id2)]);
}
function unfileFrom(bucket, key, id2) {
  const place = bucket.findIndex(([each]) => each === key);
  const entry3 = bucket[place];
  if (entry3 === void 0) return bucket;
  const rest = idsOf(entry3).filter((each) => each !== id2);
  return rest.length === 0 ? bucket.toSpliced(place, 1) : bucket.with(place, [key, ...rest]);
}
function insertSorted(ids2, id2) {
  if (ids2.includes(id2)) return ids2;
  const place = ids2.findIndex((each) => each > id2);
  return ids2.toSpliced(place === -1 ? ids2.length : place, 0, id2);
}
function bucketAt(index2, hash) {
  return readSlot(index2.buckets, depth, hash) ?? [];
}
var idsOf = (entry3) => entry3.slice(1);
function hashOf(key) {
  let hash = 2166136261;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16777619);
  return (hash ^ hash >>> 12) & hashMask;
}

// src/world/table.ts
var depth2 = 6;
var idMax = capacityOf(depth2) - 1;
function get(table, id2) {
  if (!isId(id2)) return void 0;
  return toRow(readSlot(table.pages, depth2, id2));
}
function has(table, id2) {
  return get(table, id2) !== void 0;
}
function values(table) {
  return walkSlots(table.pages, depth2);
}
function tableOf(rows) {
  const pages = [];
  for (const each of rows) fillSlot(pages, depth2, checkedId(each.id), each);
  return { pages };
}
var everyRow = () => true;
function count(table, selection = everyRow) {
  return countPage(table.pages, depth2, selection, countsOf(selection));
}
function slice(table, selection, offset, limit) {
  const found = [];
  collect(table.pages, depth2, { selection, counts: countsOf(selection), offset, limit, found });
  return found;
}
var withRecord = (table, record2) => Object.freeze({ pages: withSlot(table.pages, depth2, checkedId(record2.id), record2) });
var withoutRecord = (table, id2) => isId(id2) ? Object.freeze({ pages: withSlot(table.pages, depth2, id2, null) }) : table;
var isId = (id2) => Number.isInteger(id2) && id2 >= 1 && id2 <= idMax;
function checkedId(id2) {
  if (isId(id2)) return id2;
  throw new RangeError(`${id2} is no id; accepted are whole numbers from 1 to ${idMax}`);
}
var countsBySelection = /* @__PURE__ */ new WeakMap();
function countsOf(selection) {
  let counts = countsBySelection.get(selection);
  if (counts === void 0) {
    counts = /* @__PURE__ */ new WeakMap();
    countsBySelection.set(selection, counts);
  }
  return counts;
}
function countPage(page3, level, selection, counts) {
  const known = counts.get(page3);
  if (known !== void 0) return known;
  let total2 = 0;
  for (const held of page3) {
    if (held === null) continue;
    if (level > 1 && isPage(held)) total2 += countPage(held, level - 1, selection, counts);
    else if (selection(held)) total2 += 1;
  }
  if (Object.isFrozen(page3)) counts.set(page3, total2);
  return total2;
}
function collect(page3, level, into) {
  for (const held of page3) {
    if (into.found.length >= into.limit) return;
    if (held === null) continue;
    if (level > 1 && isPage(held)) collectPage(held, level - 1, into);
    else if (into.selection(held)) {
      if (into.offset > 0) into.offset -= 1;
      else into.found.push(held);
    }
  }
}
function collectPage(page3, level, into) {
  const total2 = countPage(page3, level, into.selection, into.counts);
  if (total2 <= into.offset) into.offset -= total2;
  else collect(page3, level, into);
}
function toRow(held) {
  return held === null ? void 0 : held;
}

// src/world/caller.ts
var owner = {
  username: "owner",
  scopes: ["*"],
  addFirewalls: true,
  grants: void 0
};
var enforcesTokens = (world) => count(world.tables.tokens) > 0;
function tokenOf(world, text2) {
  const [id2] = idsUnder(world.indexes.tokensByText, text2);
  return id2 === void 0 ? void 0 : get(world.tables.tokens, id2);
}
function userOf(world, username3) {
  const [id2] = idsUnder(world.indexes.usersByName, username3);
  return id2 === void 0 ? void 0 : get(world.tables.users, id2);
}
function callerBehind(world, token2) {
  const user = userOf(world, token2.username);
  return {
    username: token2.username,
    scopes: token2.scopes,
    addFirewalls: user === void 0 || !user.restricted || user.add_firewalls,
    grants: user?.restricted === true ? user.grants : void 0
  };
}
function mayReach(caller2, type, id2, permission) {
  if (caller2.grants === void 0) return true;
  const grant = caller2.grants.find((each) => each.type === type && each.id === id2);
  return grant !== void 0 && (permission === "read_only" || grant.permission === "read_write");
}

// src/operations/check.ts
var check3 = (declaration) => declaration;
var malformed = (clause, field, reason) => ({
  kind: "malformed",
  clause,
  field,
  reason
});
var missing = (clause, field, reason) => ({
  kind: "missing",
  clause,
  field,
  reason
});
var forbidden = (clause, field, reason) => ({
  kind: "forbidden",
  clause,
  field,
  reason
});
var refused = (clause, field, reason) => ({
  kind: "refused",
  clause,
  field,
  reason
});

// src/operations/requests/listed-services.ts
function servicesListedIn({ devices: devices3 }) {
  if (devices3 === void 0) return [];
  return [
    ...devices3.instances.map((id2, index2) => ({
      service: { type: "instance", id: id2 },
      field: `devices.instances[${index2}]`
    })),
    ...devices3.balancers.map((id2, index2) => ({
      service: { type: "balancer", id: id2 },
      field: `devices.balancers[${index2}]`
    }))
  ];
}

// src/operations/checks/caller-reaches-listed-services.ts
var callerCreatesFirewalls = check3({
  name: "callerCreatesFirewalls",
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ caller: caller2 }) {
    if (caller2.addFirewalls) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      "Authorization",
      `saw ${caller2.username}, who may not add firewalls; accepted is a caller who may`
    );
  }
});
var callerChangesListedServices = check3({
  name: "callerChangesListedServices",
  stage: "grant",
  clauses: ["GRANT-2"],
  find({ caller: caller2, body }) {
    const closed = servicesListedIn(body).find(
      ({ service }) => !mayReach(caller2, service.type, service.id, "read_write")
    );
    return closed && forbidden(
      "GRANT-2",
      closed.field,
      `saw no read_write grant of ${caller2.username} to ${closed.service.type} ${closed.service.id}; accepted is a caller with one`
    );
  }
});

// src/operations/checks/label-is-free.ts
var labelIsFree = check3({
  name: "labelIsFree",
  stage: "rule",
  clauses: ["LABEL-8"],
  find({ world, params: { firewallId: firewallId3 }, body: { label: label5 } }) {
    if (label5 === void 0) return void 0;
    const holder = idsUnder(world.indexes.firewallsByLabel, label5).find((id2) => id2 !== firewallId3);
    if (holder === void 0) return void 0;
    return refused(
      "LABEL-8",
      "label",
      `saw "${label5}", the label of firewall ${holder}; accepted is one that no other firewall has`
    );
  }
});

// src/world/records/device.ts
var serviceKey = (service) => `${service.type}/${service.id}`;

// src/world/guards.ts
function devicesOf(world, firewallId3) {
  return devicesAt(world, idsUnder(world.indexes.devicesByFirewall, String(firewallId3)));
}
function devicesOn(world, service) {
  return devicesAt(world, idsUnder(world.indexes.devicesByService, serviceKey(service)));
}
function activeFirewallOn(world, service, except) {
  return devicesOn(world, service).filter((device) => device.firewall_id !== except).map((device) => get(world.tables.firewalls, device.firewall_id)).find((firewall) => firewall?.status === "enabled");
}
function migratingInstanceBehind(world, firewallId3) {
  return devicesOf(world, firewallId3).map(({ entity }) => migratingInstance(world, entity)).find((instance) => instance !== void 0);
}
function migratingInstance(world, service) {
  if (service.type !== "instance") return void 0;
  const instance = get(world.tables.instances, service.id);
  return instance?.migrating === true ? instance : void 0;
}
function labelOfService(world, service) {
  return service.type === "instance" ? get(world.tables.instances, service.id)?.label : get(world.tables.balancers, service.id)?.label;
}
function devicesAt(world, ids2) {
  return ids2.map((id2) => get(world.tables.devices, id2)).filter((device) => device !== void 0);
}

// src/operations/checks/no-live-migration.ts
var noLiveMigration = (clause) => check3({
  name: "noLiveMigration",
  stage: "rule",
  clauses: [clause],
  find({ world, params: { firewallId: firewallId3 } }) {
    const instance = migratingInstanceBehind(world, firewallId3);
    return instance && migrationRefusal(clause, "firewallId", instance);
  }
});
var migrationRefusal = (clause, field, instance) => refused(
  clause,
  field,
  `saw instance ${instance.id} (${instance.label}) migrating live; accepted are instances that are not`
);

// src/operations/checks/no-rival-on-its-services.ts
var noRivalOnItsServices = check3({
  name: "noRivalOnItsServices",
  stage: "rule",
  clauses: ["ACTIVE-2"],
  find({ world, params: { firewallId: firewallId3 }, body: { status } }) {
    if (status !== "enabled") return void 0;
    for (const { entity } of devicesOf(world, firewallId3)) {
      const rival = activeFirewallOn(world, entity, firewallId3);
      if (rival !== void 0) return refused("ACTIVE-2", "status", rivalReason(entity, rival));
    }
    return void 0;
  }
});
var rivalReason = (service, rival) => `saw ${service.type} ${service.id} guarded by firewall ${rival.id} (${rival.label}), which is enabled; accepted is a service without another active firewall`;

// src/operations/checks/listed-services.ts
var listedServicesExist = check3({
  name: "listedServicesExist",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body }) {
    const lost2 = servicesListedIn(body).find(
      ({ service }) => labelOfService(world, service) === void 0
    );
    return lost2 && refused(
      "SILENT-BODY-IDS",
      lost2.field,
      `saw ${lost2.service.id}; accepted is the id of ${lost2.service.type === "instance" ? "an instance" : "a balancer"}`
    );
  }
});
var listedServicesAreDistinct = check3({
  name: "listedServicesAreDistinct",
  stage: "rule",
  clauses: ["SILENT-ATTACH-TWICE"],
  find({ body }) {
    const met = /* @__PURE__ */ new Set();
    for (const { service, field } of servicesListedIn(body)) {
      if (met.has(serviceKey(service)))
        return refused(
          "SILENT-ATTACH-TWICE",
          field,
          `saw ${service.type} ${service.id} again; accepted is each service once`
        );
      met.add(serviceKey(service));
    }
    return void 0;
  }
});
var listedServicesStandStill = check3({
  name: "listedServicesStandStill",
  stage: "rule",
  clauses: ["MIGRATION-1"],
  find({ world, body, lean }) {
    for (const { service, field } of servicesListedIn(body)) {
      const instance = migratingInstance(world, service);
      if (instance === void 0) continue;
      lean("SILENT-CREATE-MIGRATION");
      return migrationRefusal("MIGRATION-1", field, instance);
    }
    return void 0;
  }
});
var listedServicesHaveNoRival = check3({
  name: "listedServicesHaveNoRival",
  stage: "rule",
  clauses: ["ACTIVE-4"],
  find({ world, body, lean }) {
    for (const { service, field } of servicesListedIn(body)) {
      const rival = activeFirewallOn(world, service);
      if (rival === void 0) continue;
      lean("SILENT-ATTACH-ACTIVE");
      return refused("ACTIVE-4", field, rivalReason(service, rival));
    }
    return void 0;
  }
});

// src/operations/effects/attach.ts
function attach(draft, firewall, service, timestamp) {
  const device = {
    id: draft.nextId("devices"),
    firewall_id: firewall.id,
    entity: service,
    created: timestamp,
    updated: timestamp
  };
  draft.put("devices", device);
  return device;
}

// src/operations/operation.ts
function readOperation(declaration) {
  const { answer: answer2, ...rest } = declaration;
  return { ...declared(rest), kind: "read", emits: [], reduce: answer2 };
}
function operation(declaration) {
  return {
    ...declared(declaration),
    kind: "change",
    emits: declaration.emits,
    reduce: declaration.reduce
  };
}
var equivalentOf = (other, { name: name2, path, upholds }) => ({
  ...other,
  name: name2,
  path,
  upholds,
  equivalentOf: other.name
});
function declared(parts3) {
  const { name: name2, method, path, scopes: scopes3, upholds, checks } = parts3;
  return {
    name: name2,
    method,
    path,
    scopes: scopes3,
    upholds,
    checks,
    params: parts3.params ?? {},
    query: parts3.query ?? {},
    body: parts3.body ?? {},
    elsewhere: parts3.elsewhere ?? {}
  };
}

// src/operations/replies/rules-reply.ts
var rulesReply = (rules) => ({
  inbound: rules.inbound.map(ruleReply),
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound.map(ruleReply),
  outbound_policy: rules.outbound_policy
});
function ruleReply(rule3) {
  const { ipv4: ipv43, ipv6: ipv63 } = rule3.addresses;
  const addresses2 = { ...ipv43 && { ipv4: [...ipv43] }, ...ipv63 && { ipv6: [...ipv63] } };
  return { ...rule3, addresses: addresses2 };
}

// src/operations/replies/firewall-reply.ts
var firewallReply = (firewall) => ({
  id: firewall.id,
  label: firewall.label,
  created: firewall.created,
  updated: firewall.updated,
  status: firewall.status,
  rules: rulesReply(firewall.rules),
  tags: [...firewall.tags]
});

// src/operations/firewall-create.ts
var devices = object("FIREWALL-8", {
  instances: fallback(
    list("FIREWALL-8", "a list of instance ids", id("FIREWALL-8")),
    []
  ),
  balancers: fallback(
    listUpTo(limits.balancersPerFirewall, "DEVICE-12", "balancers", {
      clause: "FIREWALL-8",
      accepted: "a list of balancer ids",
      item: id("FIREWALL-8")
    }),
    []
  )
});
var firewallCreate = operation({
  name: "firewallCreate",
  method: "POST",
  path: "/networking/firewalls",
  scopes: ["firewall:read_write"],
  body: {
    label: required("FIREWALL-5", "the label of the firewall", label),
    rules: required(
      "FIREWALL-6",
      "an object with inbound_policy and outbound_policy",
      newRules
    ),
    devices: optional2(devices),
    tags: optional2(tags)
  },
  checks: [
    listedServicesExist,
    callerCreatesFirewalls,
    callerChangesListedServices,
    labelIsFree,
    listedServicesAreDistinct,
    listedServicesStandStill,
    listedServicesHaveNoRival
  ],
  emits: ["firewall_create"],
  upholds: [
    "SCOPE-3",
    "STATUS-2",
    "FIREWALL-7",
    "FIREWALL-9",
    "FIREWALL-11",
    "RULESET-11",
    "EVENT-1"
  ],
  reduce({ body, draft, timestamp, emit: emit2 }) {
    const firewall = {
      id: draft.nextId("firewalls"),
      label: body.label,
      status: "enabled",
      rules: body.rules,
      tags: body.tags ?? [],
      created: timestamp,
      updated: timestamp
    };
    draft.put("firewalls", firewall);
    for (const { service } of servicesListedIn(body)) attach(draft, firewall, service, timestamp);
    emit2("firewall_create", { type: "firewall", id: firewall.id, label: firewall.label });
    return firewallReply(firewall);
  }
});

// src/operations/checks/caller-reaches-firewall.ts
var callerReachesFirewall = (permission, name2) => check3({
  name: name2,
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ caller: caller2, params: { firewallId: firewallId3 } }) {
    if (mayReach(caller2, "firewall", firewallId3, permission)) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      "firewallId",
      `saw no ${permission} grant of ${caller2.username} to firewall ${firewallId3}; accepted is a caller with one`
    );
  }
});
var callerReadsFirewall = callerReachesFirewall("read_only", "callerReadsFirewall");
var callerChangesFirewall = callerReachesFirewall("read_write", "callerChangesFirewall");

// src/operations/checks/firewall-exists.ts
var firewallExists = check3({
  name: "firewallExists",
  stage: "existence",
  clauses: ["FIREWALL-12", "STATUS-6"],
  find({ world, params: { firewallId: firewallId3 } }) {
    const found = get(world.tables.firewalls, firewallId3);
    if (found === void 0)
      return missing(
        "FIREWALL-12",
        "firewallId",
        `saw ${firewallId3}; accepted is the id of a firewall`
      );
    if (found.status === "deleted")
      return missing(
        "STATUS-6",
        "firewallId",
        `saw ${firewallId3}, a deleted firewall; accepted is the id of one that is not`
      );
    return void 0;
  }
});
function firewallAt(world, id2) {
  const found = get(world.tables.firewalls, id2);
  if (found === void 0) throw new TypeError(`firewall ${id2} was not checked for`);
  return found;
}

// src/shape/ip-address.ts
import * as v11 from "valibot";
var ipAddress = (clause, family) => v11.pipe(
  v11.string(must(clause, "an IP address")),
  v11.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read2 = parseAddress(dataset.value, family);
    if (read2.ok) return printAddress(read2.value);
    addIssue({ message: writeMessage(clause, read2.fault.reason) });
    return NEVER;
  })
);

// src/shape/outside.ts
import * as v12 from "valibot";
var name = (clause, accepted6) => v12.pipe(
  v12.string(must(clause, accepted6)),
  v12.transform((text2) => text2)
);
var serviceLabel = v12.pipe(
  v12.string(must("SILENT-OUTSIDE", "a label of 3 to 64 characters")),
  v12.minLength(3, must("SILENT-OUTSIDE", "a label of 3 to 64 characters")),
  v12.maxLength(64, must("SILENT-OUTSIDE", "a label of 3 to 64 characters"))
);
var planAccepted = "the id of a plan, 1 to 64 characters";
var plan = v12.pipe(
  v12.string(must("SILENT-OUTSIDE", planAccepted)),
  v12.minLength(1, must("SILENT-OUTSIDE", planAccepted)),
  v12.maxLength(64, must("SILENT-OUTSIDE", planAccepted))
);
var spareAccepted = "a whole number from 0 up";
var spareAddresses = v12.pipe(
  whole("SILENT-OUTSIDE", spareAccepted),
  v12.minValue(0, must("SILENT-OUTSIDE", spareAccepted))
);
var poolAccepted = "a prefix length from 64 to 128";
var poolPrefix = v12.pipe(
  whole("SILENT-OUTSIDE", poolAccepted),
  v12.minValue(64, must("SILENT-OUTSIDE", poolAccepted)),
  v12.maxValue(128, must("SILENT-OUTSIDE", poolAccepted))
);

// src/operations/params.ts
var firewallId = id("FIREWALL-12", "the id of a firewall, a whole number");
var deviceId = id("DEVICE-5", "the id of a device, a whole number");
var address = ipAddress("IP-13");
var range = ipAddress("RANGE-13", "ipv6");
var regionId = name("REGION-7", "the id of a region");

// src/operations/firewall-delete.ts
var firewallDelete = operation({
  name: "firewallDelete",
  method: "DELETE",
  path: "/networking/firewalls/{firewallId}",
  scopes: ["firewall:read_write"],
  params: { firewallId },
  checks: [firewallExists, callerChangesFirewall, noLiveMigration("MIGRATION-3")],
  emits: ["firewall_delete"],
  upholds: ["SCOPE-3", "STATUS-5", "FIREWALL-16", "EVENT-2"],
  reduce({ world, params, draft, timestamp, emit: emit2 }) {
    const firewall = firewallAt(world, params.firewallId);
    for (const device of devicesOf(world, firewall.id)) draft.remove("devices", device.id);
    draft.put("firewalls", { ...firewall, status: "deleted", updated: timestamp });
    emit2("firewall_delete", { type: "firewall", id: firewall.id, label: firewall.label });
    return {};
  }
});

// src/operations/checks/named-service.ts
var serviceNamedIn = ({ id: id2, type }) => type === "instance" ? { type, id: id2 } : { type, id: id2 };
var serviceExists = check3({
  name: "serviceExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body }) {
    if (labelOfService(world, serviceNamedIn(body)) !== void 0) return void 0;
    return refused(
      "SILENT-BODY-IDS",
      "id",
      `saw ${body.id}; accepted is the id of ${body.type === "instance" ? "an instance" : "a balancer"}`
    );
  }
});
var callerChangesService = check3({
  name: "callerChangesService",
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ caller: caller2, body: { id: id2, type } }) {
    if (mayReach(caller2, type, id2, "read_write")) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      "id",
      `saw no read_write grant of ${caller2.username} to ${type} ${id2}; accepted is a caller with one`
    );
  }
});
var involvedInstancesStandStill = check3({
  name: "involvedInstancesStandStill",
  stage: "rule",
  clauses: ["MIGRATION-4"],
  find({ world, params: { firewallId: firewallId3 }, body }) {
    const joining = migratingInstance(world, serviceNamedIn(body));
    if (joining !== void 0) return migrationRefusal("MIGRATION-4", "id", joining);
    const guarded = migratingInstanceBehind(world, firewallId3);
    return guarded && migrationRefusal("MIGRATION-4", "firewallId", guarded);
  }
});
var serviceIsNotAttachedYet = check3({
  name: "serviceIsNotAttachedYet",
  stage: "rule",
  clauses: ["SILENT-ATTACH-TWICE"],
  find({ world, params: { firewallId: firewallId3 }, body }) {
    const attached2 = devicesOn(world, serviceNamedIn(body)).find(
      (device) => device.firewall_id === firewallId3
    );
    return attached2 && refused(
      "SILENT-ATTACH-TWICE",
      "id",
      `saw ${body.type} ${body.id}, which is device ${attached2.id} of firewall ${firewallId3} already; accepted is a service without it`
    );
  }
});
var firewallHasNoOtherBalancer = check3({
  name: "firewallHasNoOtherBalancer",
  stage: "rule",
  clauses: ["DEVICE-12"],
  find({ world, params: { firewallId: firewallId3 }, body, lean }) {
    if (body.type !== "balancer") return void 0;
    const held = devicesOf(world, firewallId3).filter(({ entity }) => entity.type === "balancer");
    if (held.length < limits.balancersPerFirewall) return void 0;
    lean("SILENT-SECOND-BALANCER");
    return refused(
      "DEVICE-12",
      "id",
      `saw balancer ${body.id} beside balancer ${held.map(({ entity }) => entity.id).join(", ")}; accepted is at most ${limits.balancersPerFirewall} on a firewall`
    );
  }
});
var serviceHasNoRival = check3({
  name: "serviceHasNoRival",
  stage: "rule",
  clauses: ["ACTIVE-3"],
  find({ world, params: { firewallId: firewallId3 }, body, lean }) {
    if (get(world.tables.firewalls, firewallId3)?.status !== "enabled") return void 0;
    const rival = activeFirewallOn(world, serviceNamedIn(body), firewallId3);
    if (rival === void 0) return void 0;
    lean("SILENT-ATTACH-ACTIVE");
    return refused("ACTIVE-3", "id", rivalReason(serviceNamedIn(body), rival));
  }
});

// src/operations/replies/device-reply.ts
var deviceReply = (world, device) => ({
  id: device.id,
  created: device.created,
  updated: device.updated,
  entity: {
    ...entityOf(world, device.entity),
    url: `/v4/${device.entity.type}s/${device.entity.id}`
  }
});
var entityOf = (world, service) => ({
  id: service.id,
  type: service.type,
  label: labelOfService(world, service) ?? ""
});

// src/operations/firewall-device-create.ts
var firewallDeviceCreate = operation({
  name: "firewallDeviceCreate",
  method: "POST",
  path: "/networking/firewalls/{firewallId}/devices",
  scopes: ["firewall:read_write"],
  params: { firewallId },
  body: {
    id: required("DEVICE-2", "the id of a service", id("DEVICE-2")),
    type: required("DEVICE-3", serviceTypes.join(" or "), choice("DEVICE-4", serviceTypes))
  },
  checks: [
    firewallExists,
    serviceExists,
    callerChangesFirewall,
    callerChangesService,
    involvedInstancesStandStill,
    serviceIsNotAttachedYet,
    firewallHasNoOtherBalancer,
    serviceHasNoRival
  ],
  emits: ["firewall_device_add"],
  upholds: ["SCOPE-3", "DEVICE-1", "DEVICE-11", "ACTIVE-6", "EVENT-5"],
  reduce({ world, params, body, draft, timestamp, emit: emit2 }) {
    const firewall = firewallAt(world, params.firewallId);
    const device = attach(draft, firewall, serviceNamedIn(body), timestamp);
    emit2(
      "firewall_device_add",
      { type: "firewall", id: firewall.id, label: firewall.label },
      entityOf(world, device.entity)
    );
    return deviceReply(world, device);
  }
});

// src/operations/checks/device-exists.ts
var deviceExists = check3({
  name: "deviceExists",
  stage: "existence",
  clauses: ["DEVICE-5"],
  find({ world, params: { firewallId: firewallId3, deviceId: deviceId3 } }) {
    if (get(world.tables.devices, deviceId3)?.firewall_id === firewallId3) return void 0;
    return missing(
      "DEVICE-5",
      "deviceId",
      `saw ${deviceId3}; accepted is the id of a device of firewall ${firewallId3}`
    );
  }
});
function deviceAt(world, id2) {
  const found = get(world.tables.devices, id2);
  if (found === void 0) throw new TypeError(`device ${id2} was not checked for`);
  return found;
}

// src/operations/firewall-device-delete.ts
var firewallDeviceDelete = operation({
  name: "firewallDeviceDelete",
  method: "DELETE",
  path: "/networking/firewalls/{firewallId}/devices/{deviceId}",
  scopes: ["firewall:read_write"],
  params: { firewallId, deviceId },
  checks: [firewallExists, deviceExists, callerChangesFirewall, noLiveMigration("MIGRATION-5")],
  emits: ["firewall_device_remove"],
  upholds: ["SCOPE-3", "DEVICE-6", "DEVICE-7", "EVENT-6"],
  reduce({ world, params, draft, emit: emit2 }) {
    const firewall = firewallAt(world, params.firewallId);
    const device = deviceAt(world, params.deviceId);
    draft.remove("devices", device.id);
    emit2(
      "firewall_device_remove",
      { type: "firewall", id: firewall.id, label: firewall.label },
      entityOf(world, device.entity)
    );
    return {};
  }
});

// src/operations/firewall-device-view.ts
var firewallDeviceView = readOperation({
  name: "firewallDeviceView",
  method: "GET",
  path: "/networking/firewalls/{firewallId}/devices/{deviceId}",
  scopes: ["firewall:read_only"],
  params: { firewallId, deviceId },
  checks: [firewallExists, deviceExists, callerReadsFirewall],
  upholds: ["SCOPE-2", "DEVICE-9", "WIRE-3", "EVENT-11"],
  answer: ({ world, params }) => deviceReply(world, deviceAt(world, params.deviceId))
});

// src/shape/page.ts
import * as v13 from "valibot";
var { pageMin, pageDefault, pageSizeMin, pageSizeMax, pageSizeDefault } = limits;
var pageAccepted = `a whole number from ${pageMin} up`;
var sizeAccepted = `a whole number from ${pageSizeMin} to ${pageSizeMax}`;
var page = {
  page: fallback(
    v13.pipe(whole("PAGE-1", pageAccepted), v13.minValue(pageMin, must("PAGE-1", pageAccepted))),
    pageDefault
  ),
  page_size: fallback(
    v13.pipe(
      whole("PAGE-3", sizeAccepted),
      v13.minValue(pageSizeMin, must("PAGE-3", sizeAccepted)),
      v13.maxValue(pageSizeMax, must("PAGE-3", sizeAccepted))
    ),
    pageSizeDefault
  )
};

// src/operations/replies/page-reply.ts
function pageReply({ page: page3, page_size: size }, results, slice2, toItem) {
  return {
    data: slice2((page3 - 1) * size, size).map(toItem),
    page: page3,
    // An empty list still has one page (SILENT-PAGE-PAST-END).
    pages: Math.max(1, Math.ceil(results / size)),
    results
  };
}
var pageOf = (query, rows, toItem) => pageReply(query, rows.length, (offset, limit) => rows.slice(offset, offset + limit), toItem);

// src/operations/firewall-devices-list.ts
var firewallDevicesList = readOperation({
  name: "firewallDevicesList",
  method: "GET",
  path: "/networking/firewalls/{firewallId}/devices",
  scopes: ["firewall:read_only"],
  params: { firewallId },
  query: page,
  checks: [firewallExists, callerReadsFirewall],
  upholds: [
    "SCOPE-2",
    "DEVICE-8",
    "PAGE-5",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer: ({ world, params, query }) => pageOf(query, devicesOf(world, params.firewallId), (device) => deviceReply(world, device))
});

// src/operations/firewall-rules-list.ts
var firewallRulesList = readOperation({
  name: "firewallRulesList",
  method: "GET",
  path: "/networking/firewalls/{firewallId}/rules",
  scopes: ["firewall:read_only"],
  params: { firewallId },
  checks: [firewallExists, callerReadsFirewall],
  upholds: ["SCOPE-2", "RULESET-12", "RULESET-1", "WIRE-3", "EVENT-11"],
  answer: ({ world, params }) => rulesReply(firewallAt(world, params.firewallId).rules)
});

// src/operations/firewall-rules-update.ts
var resultHasRoom = check3({
  name: "resultHasRoom",
  stage: "rule",
  clauses: ["RULESET-8"],
  find({ world, params, body, lean }) {
    const { inbound, outbound } = updatedRules(world, params, body);
    if (inbound.length + outbound.length <= limits.rulesPerFirewall) return void 0;
    if (body.inbound === void 0 || body.outbound === void 0) lean("SILENT-RULES-LIMIT");
    const field = body.inbound === void 0 ? "outbound" : "inbound";
    return refused("RULESET-8", field, tooManyRules(inbound.length, outbound.length));
  }
});
var firewallRulesUpdate = operation({
  name: "firewallRulesUpdate",
  method: "PUT",
  path: "/networking/firewalls/{firewallId}/rules",
  scopes: ["firewall:read_write"],
  params: { firewallId },
  body: rulesUpdate,
  checks: [firewallExists, callerChangesFirewall, noLiveMigration("MIGRATION-6"), resultHasRoom],
  emits: [],
  upholds: ["SCOPE-3", "RULESET-1", "RULESET-13", "RULESET-14", "EVENT-9"],
  reduce({ world, params, body, draft, timestamp, lean }) {
    const rules = updatedRules(world, params, body);
    if (Object.keys(body).length < Object.keys(rules).length) lean("SILENT-RULES-OMITTED");
    draft.put("firewalls", { ...firewallAt(world, params.firewallId), rules, updated: timestamp });
    return rulesReply(rules);
  }
});
function updatedRules(world, { firewallId: firewallId3 }, body) {
  const { rules } = firewallAt(world, firewallId3);
  const cleared = world.settings.rulesUpdateOmitted === "clear" && { inbound: [], outbound: [] };
  return { ...rules, ...cleared, ...body };
}

// src/operations/firewall-update.ts
var firewallUpdate = operation({
  name: "firewallUpdate",
  method: "PUT",
  path: "/networking/firewalls/{firewallId}",
  scopes: ["firewall:read_write"],
  params: { firewallId },
  body: {
    label: optional2(label),
    status: optional2(choice("STATUS-7", settableStatuses)),
    tags: optional2(tags)
  },
  elsewhere: { devices: "FIREWALL-14", rules: "FIREWALL-15" },
  checks: [
    firewallExists,
    callerChangesFirewall,
    labelIsFree,
    noLiveMigration("MIGRATION-2"),
    noRivalOnItsServices
  ],
  emits: ["firewall_enable", "firewall_disable"],
  upholds: [
    "SCOPE-3",
    "STATUS-3",
    "ACTIVE-7",
    "STATUS-4",
    "FIREWALL-13",
    "EVENT-3",
    "EVENT-4",
    "EVENT-8"
  ],
  reduce({ world, params, body, draft, timestamp, emit: emit2, lean }) {
    const before = firewallAt(world, params.firewallId);
    const after = { ...before, ...body, updated: timestamp };
    draft.put("firewalls", after);
    if (body.status !== void 0 && body.status === before.status) lean("SILENT-STATUS-SAME");
    if (after.status !== before.status)
      emit2(after.status === "enabled" ? "firewall_enable" : "firewall_disable", {
        type: "firewall",
        id: after.id,
        label: after.label
      });
    return firewallReply(after);
  }
});

// src/operations/firewall-view.ts
var firewallView = readOperation({
  name: "firewallView",
  method: "GET",
  path: "/networking/firewalls/{firewallId}",
  scopes: ["firewall:read_only"],
  params: { firewallId },
  checks: [firewallExists, callerReadsFirewall],
  upholds: ["SCOPE-2", "FIREWALL-1", "FIREWALL-4", "FIREWALL-11", "WIRE-3", "EVENT-11"],
  answer: ({ world, params }) => firewallReply(firewallAt(world, params.firewallId))
});

// src/operations/firewalls-list.ts
var firewallsList = readOperation({
  name: "firewallsList",
  method: "GET",
  path: "/networking/firewalls",
  scopes: ["firewall:read_only"],
  query: page,
  checks: [],
  upholds: [
    "SCOPE-2",
    "PAGE-5",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "GRANT-1",
    "WIRE-3",
    "EVENT-11"
  ],
  answer({ world, caller: caller2, query }) {
    const { firewalls } = world.tables;
    if (caller2.grants === void 0)
      return pageReply(
        query,
        count(firewalls, isListed),
        (offset, limit) => slice(firewalls, isListed, offset, limit),
        firewallReply
      );
    const granted = caller2.grants.filter((grant) => grant.type === "firewall").map((grant) => get(firewalls, grant.id)).filter((firewall) => firewall !== void 0).filter(isListed).sort((a, b) => a.id - b.id);
    return pageOf(query, granted, firewallReply);
  }
});
var isListed = (firewall) => firewall.status !== "deleted";

// src/operations/checks/instance-exists.ts
var instanceExists = check3({
  name: "instanceExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 } }) {
    if (get(world.tables.instances, instanceId3) !== void 0) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "instanceId",
      `saw ${instanceId3}; accepted is the id of an instance`
    );
  }
});
function instanceAt(world, id2) {
  const found = get(world.tables.instances, id2);
  if (found === void 0) throw new TypeError(`instance ${id2} was not checked for`);
  return found;
}

// src/operations/checks/named-instance.ts
var namedInstanceExists = check3({
  name: "namedInstanceExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body: { instance_id } }) {
    if (get(world.tables.instances, instance_id) !== void 0) return void 0;
    return refused(
      "SILENT-BODY-IDS",
      "instance_id",
      `saw ${instance_id}; accepted is the id of an instance`
    );
  }
});
var callerChangesNamedInstance = check3({
  name: "callerChangesNamedInstance",
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ caller: caller2, body: { instance_id } }) {
    if (mayReach(caller2, "instance", instance_id, "read_write")) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      "instance_id",
      `saw no read_write grant of ${caller2.username} to instance ${instance_id}; accepted is a caller with one`
    );
  }
});

// src/world/holders.ts
var addressNamed = ({ tables: tables2, indexes: indexes2 }, text2) => filed(tables2.addresses, indexes2.addressesByText, text2)[0];
var rangeNamed = ({ tables: tables2, indexes: indexes2 }, text2) => filed(tables2.ranges, indexes2.rangesByText, text2)[0];
var addressesOf = ({ tables: tables2, indexes: indexes2 }, instanceId3) => filed(tables2.addresses, indexes2.addressesByInstance, String(instanceId3));
var slaacOf = (world, instanceId3) => addressesOf(world, instanceId3).find(({ type }) => type === "ipv6");
var rangesOf = ({ tables: tables2, indexes: indexes2 }, instanceId3) => filed(tables2.ranges, indexes2.rangesByInstance, String(instanceId3));
var sharesOf = ({ tables: tables2, indexes: indexes2 }, text2) => filed(tables2.shares, indexes2.sharesByAddress, text2);
var sharesWith = ({ tables: tables2, indexes: indexes2 }, instanceId3) => filed(tables2.shares, indexes2.sharesByInstance, String(instanceId3));
function holdingNamed(world, text2) {
  const address3 = addressNamed(world, text2);
  if (address3 !== void 0) return { kind: "address", text: text2, record: address3 };
  const range2 = rangeNamed(world, text2);
  return range2 && { kind: "range", text: text2, record: range2 };
}
function natOf({ tables: tables2 }, address3) {
  const holder = get(tables2.instances, address3.instance_id);
  const isNat = (each) => each.purpose === "vpc" && each.nat_1_1 === address3.address;
  return holder?.booted.interfaces.find(isNat);
}
function filed(table, index2, key) {
  return idsUnder(index2, key).map((id2) => get(table, id2)).filter((record2) => record2 !== void 0);
}

// src/operations/checks/room-for-another-address.ts
var instanceIsSetUpForMore = check3({
  name: "instanceIsSetUpForMore",
  stage: "rule",
  clauses: ["IP-11"],
  find({ world, body: { instance_id } }) {
    if (instanceAt(world, instance_id).spare_addresses > 0) return void 0;
    return refused(
      "IP-11",
      "instance_id",
      `saw instance ${instance_id}, which is not set up for more addresses; accepted is one for which support has agreed to more`
    );
  }
});
var instanceHasNoPrivateYet = check3({
  name: "instanceHasNoPrivateYet",
  stage: "rule",
  clauses: ["SILENT-PRIVATE-SECOND"],
  find({ world, body }) {
    if (body.public) return void 0;
    const held = addressesOf(world, body.instance_id).filter((each) => !each.public);
    if (held.length < limits.privateIpv4PerInstance) return void 0;
    return refused(
      "SILENT-PRIVATE-SECOND",
      "public",
      `saw false for instance ${body.instance_id}, which has ${held.map(({ address: address3 }) => address3).join(", ")}; accepted is true`
    );
  }
});

// src/world/numbering.ts
function regionNumber({ regions: regions2 }, region6) {
  const number3 = regions2.findIndex(({ id: id2 }) => id2 === region6);
  if (number3 === -1) throw new TypeError(`region ${region6} was not checked for`);
  return number3;
}
var publicIpv4 = (region6, number3) => ipv4(quad(33, 0, 0) + region6 * 2 ** 19 + hostNumber(number3));
function privateIpv4(number3) {
  if (number3 >= privateHosts) throw new RangeError("no private IPv4 address is left");
  return ipv4(quad(192, 168, 128) + hostNumber(number3));
}
function slaac(region6, instanceId3) {
  const { high, low } = macOf(instanceId3);
  const third = (high ^ 33554432) >>> 0;
  return ipv6(region6, 0, (third & 4294967040 | 255) >>> 0, (4261412864 | low) >>> 0);
}
var rangeBlock = (region6, prefix2, number3) => prefix2 === 64 ? ipv6(region6, 3758096384 + number3, 0, 0) : ipv6(region6, 3774873600 + number3 * 2 ** 8, 0, 0);
var poolBlock = (region6, number3) => ipv6(region6, 4026531840 + number3, 0, 0);
var hostsPerBlock = 253;
var privateHosts = 128 * hostsPerBlock;
var hostNumber = (number3) => Math.floor(number3 / hostsPerBlock) * 256 + 2 + number3 % hostsPerBlock;
var quad = (first, second, third) => first * 2 ** 24 + second * 2 ** 16 + third * 2 ** 8;
var ipv4 = (word) => printAddress({ family: "ipv4", words: [word] });
var ipv6 = (region6, second, third, fourth) => printAddress({
  family: "ipv6",
  words: [1073676288 + region6 + 1, second, third, fourth]
});
var macOf = (instanceId3) => ({
  high: 4030501888 + (instanceId3 >>> 24) * 2 ** 8,
  low: instanceId3 & 16777215
});

// src/world/records/instance.ts
var defaultSshSettings = { access: true, ip: "any", port: null, user: null };

// src/operations/effects/addressing.ts
function allocateIpv4(draft, world, instance, isPublic) {
  const region6 = regionNumber(world, instance.region);
  const numbering = `${isPublic ? "public" : "private"}/${instance.region}`;
  const next2 = () => {
    const number3 = draft.nextIn(numbering);
    return isPublic ? publicIpv4(region6, number3) : privateIpv4(number3);
  };
  let address3 = next2();
  while (idsUnder(world.indexes.addressesByText, address3).length > 0) address3 = next2();
  return give(draft, instance, { address: address3, type: "ipv4", public: isPublic });
}
function allocateSlaac(draft, world, instance) {
  const address3 = slaac(regionNumber(world, instance.region), instance.id);
  return give(draft, instance, { address: address3, type: "ipv6", public: true });
}
function releaseAddress(draft, world, address3) {
  draft.remove("addresses", address3.id);
  for (const share2 of sharesOf(world, address3.address)) draft.remove("shares", share2.id);
  resetSsh(draft, address3);
}
function resetSsh(draft, { address: address3, instance_id }) {
  const instance = draft.get("instances", instance_id);
  if (instance?.ssh.ip === address3) draft.put("instances", { ...instance, ssh: defaultSshSettings });
}
function give(draft, { id: instance_id, region: region6 }, given) {
  const id2 = draft.nextId("addresses");
  const address3 = { id: id2, ...given, region: region6, instance_id, rdns: null };
  draft.put("addresses", address3);
  return address3;
}

// src/world/reverse-name.ts
function defaultReverseName({ rdnsSuffix }, { address: address3, type, public: isPublic }) {
  return type === "ipv4" && isPublic ? `${address3.replaceAll(".", "-")}.${rdnsSuffix}` : null;
}
var reverseNameOf = (settings, address3) => address3.rdns ?? defaultReverseName(settings, address3);

// src/operations/replies/address-reply.ts
var addressReply = (world, address3) => ({
  address: address3.address,
  ...networkOf(address3),
  type: address3.type,
  public: address3.public,
  rdns: reverseNameOf(world.settings, address3),
  instance_id: address3.instance_id,
  region: address3.region,
  // An IPv6 address has no 1:1 NAT, and its record does not speak of any.
  ...address3.type === "ipv4" && { vpc_nat_1_1: natReply(world, address3) }
});
function networkOf({ address: address3, type, public: isPublic }) {
  if (type === "ipv6")
    return { gateway: "fe80::1", subnet_mask: "ffff:ffff:ffff:ffff::", prefix: 64 };
  if (isPublic)
    return { gateway: address3.replace(/\d+$/, "1"), subnet_mask: "255.255.255.0", prefix: 24 };
  return { gateway: null, subnet_mask: "255.255.128.0", prefix: 17 };
}
function natReply(world, address3) {
  const nat = natOf(world, address3);
  if (nat === void 0) return null;
  return { vpc_id: nat.vpc_id, subnet_id: nat.subnet_id, address: nat.ipv4 };
}

// src/operations/ip-address-allocate.ts
var ipAddressAllocate = operation({
  name: "ipAddressAllocate",
  method: "POST",
  path: "/networking/ips",
  scopes: ["ips:read_write", "instances:read_write"],
  body: {
    instance_id: required("IP-8", "the id of an instance", id("IP-8")),
    public: required("IP-9", "true or false", flag("IP-9")),
    type: required("IP-10", "ipv4", choice("IP-10", ["ipv4"]))
  },
  checks: [
    namedInstanceExists,
    callerChangesNamedInstance,
    instanceIsSetUpForMore,
    instanceHasNoPrivateYet
  ],
  emits: [],
  upholds: ["SCOPE-7", "IP-12", "RDNS-1", "EVENT-10"],
  reduce({ world, body, draft }) {
    const instance = instanceAt(world, body.instance_id);
    const address3 = allocateIpv4(draft, world, instance, body.public);
    draft.put("instances", { ...instance, spare_addresses: instance.spare_addresses - 1 });
    return addressReply(world, address3);
  }
});

// src/shape/reverse-name.ts
import * as v14 from "valibot";
var nameLengthMax = 253;
var labelLengthMax2 = 63;
var accepted4 = "a host name such as mail.example.com, or null";
var reverseName = v14.nullable(
  v14.pipe(
    v14.string(must("RDNS-2", "a text or null")),
    v14.check(isHostName, must("SILENT-RDNS-NAME", accepted4))
  )
);
var comparableName = (name2) => name2.toLowerCase().replace(/\.$/, "");
function isHostName(text2) {
  const name2 = comparableName(text2);
  if (name2.length > nameLengthMax) return false;
  const labels2 = name2.split(".");
  return labels2.length > 1 && labels2.every(isLabel);
}
var isLabel = (label5) => label5.length <= labelLengthMax2 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label5);

// src/operations/checks/address-exists.ts
var addressExists = check3({
  name: "addressExists",
  stage: "existence",
  clauses: ["IP-13"],
  find({ world, params: { address: address3 }, lean }) {
    if (addressNamed(world, address3) !== void 0) return void 0;
    const isRange = rangeNamed(world, address3) !== void 0;
    if (isRange) lean("SILENT-ADDRESS-RANGE");
    return missing(
      "IP-13",
      "address",
      `saw ${address3}${isRange ? ", a range" : ""}; accepted is an address of the account`
    );
  }
});
function addressAt(world, text2) {
  const found = addressNamed(world, text2);
  if (found === void 0) throw new TypeError(`address ${text2} was not checked for`);
  return found;
}

// src/operations/requests/reach-holder.ts
var reachesHolder = (caller2, holder, permission) => holder === null ? caller2.grants === void 0 : mayReach(caller2, "instance", holder, permission);
function leanOnHolder(lean, { grants: grants4 }, holder) {
  if (holder === null && grants4 !== void 0) lean("SILENT-RANGE-GRANTS");
}
var unreachedReason = ({ username: username3 }, what, holder, permission) => holder === null ? `saw ${username3}, a restricted caller, and ${what}, which is routed to no instance; accepted is a caller that is not restricted` : `saw no ${permission} grant of ${username3} to instance ${holder}, which holds ${what}; accepted is a caller with one`;

// src/operations/checks/caller-reaches-address.ts
var callerReachesAddress = (permission, name2) => check3({
  name: name2,
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ world, caller: caller2, params }) {
    const { address: address3, instance_id } = addressAt(world, params.address);
    if (reachesHolder(caller2, instance_id, permission)) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      "address",
      unreachedReason(caller2, address3, instance_id, permission)
    );
  }
});
var callerReadsAddress = callerReachesAddress("read_only", "callerReadsAddress");
var callerChangesAddress = callerReachesAddress("read_write", "callerChangesAddress");

// src/operations/checks/forward-dns-in-place.ts
var forwardDnsIsInPlace = check3({
  name: "forwardDnsIsInPlace",
  stage: "rule",
  clauses: ["RDNS-3"],
  find({ world, params, body: { rdns }, lean }) {
    if (rdns === null) return void 0;
    const address3 = addressAt(world, params.address);
    if (isItsDefault(world, rdns, address3)) return void 0;
    lean("SILENT-FORWARD-DNS");
    if (leadsTo(world, rdns, address3)) return void 0;
    return refused(
      "RDNS-3",
      "rdns",
      `saw ${seen(rdns)}, which does not lead to ${address3.address}; accepted is a name whose forward DNS does`
    );
  }
});
function isItsDefault({ settings }, name2, address3) {
  const byDefault = defaultReverseName(settings, address3);
  return byDefault !== null && comparableName(byDefault) === comparableName(name2);
}
var leadsTo = ({ tables: tables2, indexes: indexes2 }, name2, { address: address3 }) => idsUnder(indexes2.forwardsByName, comparableName(name2)).some(
  (id2) => get(tables2.forwards, id2)?.address === address3
);

// src/operations/ip-address-rdns-update.ts
var ipAddressRdnsUpdate = operation({
  name: "ipAddressRdnsUpdate",
  method: "PUT",
  path: "/networking/ips/{address}",
  scopes: ["ips:read_write"],
  params: { address },
  body: { rdns: required("RDNS-2", "a text or null", reverseName) },
  checks: [addressExists, callerChangesAddress, forwardDnsIsInPlace],
  emits: [],
  upholds: ["SCOPE-6", "RDNS-1", "RDNS-4", "RDNS-5", "EVENT-10"],
  reduce({ world, params, body, draft }) {
    const named = { ...addressAt(world, params.address), rdns: body.rdns };
    draft.put("addresses", named);
    return addressReply(world, named);
  }
});

// src/operations/ip-address-view.ts
var ipAddressView = readOperation({
  name: "ipAddressView",
  method: "GET",
  path: "/networking/ips/{address}",
  scopes: ["ips:read_only"],
  params: { address },
  checks: [addressExists, callerReadsAddress],
  upholds: ["SCOPE-4", "IP-1", "IP-2", "IP-14", "RDNS-1", "WIRE-3", "EVENT-11"],
  answer: ({ world, params }) => addressReply(world, addressAt(world, params.address))
});

// src/shape/assigned-name.ts
import * as v15 from "valibot";
var lengths = limits.rangePrefixLengths.map((length) => `/${length}`).join(" or ");
var assignedNameAccepted = `an IPv4 address, or an IPv6 range with ${lengths}`;
var assignedName = v15.pipe(
  v15.string(must("ASSIGN-2", assignedNameAccepted)),
  v15.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read2 = parsePrefix(value);
    const clause = read2.ok ? clauseBrokenBy(read2.value, value.includes("/")) : "ASSIGN-2";
    if (read2.ok && clause === void 0) {
      const { address: address3, length } = read2.value;
      const prefix2 = limits.rangePrefixLengths.find((each) => each === length);
      return { text: printAddress(address3), prefix: prefix2 };
    }
    addIssue({ message: must(clause ?? "ASSIGN-2", assignedNameAccepted)({ input: value }) });
    return NEVER;
  })
);
function clauseBrokenBy({ address: address3, length }, hasLength) {
  if (hasLength !== (address3.family === "ipv6")) return "ASSIGN-2";
  if (!hasLength || limits.rangePrefixLengths.some((each) => each === length)) return void 0;
  return "ASSIGN-3";
}

// src/operations/requests/moves.ts
function assignedIn(world, region6, { text: text2, prefix: prefix2 }) {
  const holding = holdingNamed(world, text2);
  if (holding === void 0 || holding.record.region !== region6) return void 0;
  const length = holding.kind === "range" ? holding.record.prefix : void 0;
  return length === prefix2 ? holding : void 0;
}
var movesIn = (world, { assignments: assignments3, region: region6 }) => assignments3.map(({ address: address3, instance_id }, index2) => {
  const holding = assignedIn(world, region6, address3);
  if (holding === void 0) throw new TypeError(`${address3.text} was not checked for`);
  return { holding, from: holding.record.instance_id, to: instance_id, fields: fieldsAt(index2) };
});
var fieldsAt = (index2) => ({
  address: `assignments[${index2}].address`,
  instance: `assignments[${index2}].instance_id`
});
var changesHolder = ({ from: from2, to }) => from2 !== to;

// src/operations/checks/assigned-addresses-may-move.ts
var assignedAddressesAreDistinct = check3({
  name: "assignedAddressesAreDistinct",
  stage: "rule",
  clauses: ["SILENT-ASSIGN-REPEATED"],
  find({ world, body }) {
    const met = /* @__PURE__ */ new Set();
    for (const { holding, fields } of movesIn(world, body)) {
      if (met.has(holding.text))
        return refused(
          "SILENT-ASSIGN-REPEATED",
          fields.address,
          `saw ${holding.text} again; accepted is each address once`
        );
      met.add(holding.text);
    }
    return void 0;
  }
});
var movedAddressesAreNotShared = check3({
  name: "movedAddressesAreNotShared",
  stage: "rule",
  clauses: ["ASSIGN-13"],
  find({ world, body, lean }) {
    for (const { holding, fields } of movesIn(world, body).filter(changesHolder)) {
      const [share2] = sharesOf(world, holding.text);
      if (share2 === void 0) continue;
      lean("SILENT-SHARE-MOVE");
      return refused(
        "ASSIGN-13",
        fields.address,
        `saw ${holding.text}, which is shared with instance ${share2.instance_id}; accepted is an address that is not shared`
      );
    }
    return void 0;
  }
});
var movedAddressesHaveNoNat = check3({
  name: "movedAddressesHaveNoNat",
  stage: "rule",
  clauses: ["ASSIGN-16"],
  find({ world, body }) {
    for (const { holding, fields } of movesIn(world, body).filter(changesHolder)) {
      const nat = holding.kind === "address" ? natOf(world, holding.record) : void 0;
      if (nat === void 0) continue;
      return refused(
        "ASSIGN-16",
        fields.address,
        `saw ${holding.text}, which has 1:1 NAT to ${nat.ipv4} of VPC ${nat.vpc_id}; accepted is an address without one`
      );
    }
    return void 0;
  }
});

// src/operations/checks/assigned-things-exist.ts
var assignedAddressesExist = check3({
  name: "assignedAddressesExist",
  stage: "existence",
  clauses: ["ASSIGN-4"],
  find({ world, body: { assignments: assignments3, region: region6 } }) {
    for (const [index2, { address: address3 }] of assignments3.entries()) {
      if (assignedIn(world, region6, address3) !== void 0) continue;
      const seen3 = address3.prefix === void 0 ? address3.text : `${address3.text}/${address3.prefix}`;
      return refused(
        "ASSIGN-4",
        fieldsAt(index2).address,
        `saw ${seen3}; accepted is an address or a range of the account in ${region6}`
      );
    }
    return void 0;
  }
});
var assignedInstancesExist = check3({
  name: "assignedInstancesExist",
  stage: "existence",
  clauses: ["ASSIGN-9"],
  find({ world, body: { assignments: assignments3, region: region6 } }) {
    for (const [index2, { instance_id }] of assignments3.entries()) {
      if (get(world.tables.instances, instance_id)?.region === region6) continue;
      return refused(
        "ASSIGN-9",
        fieldsAt(index2).instance,
        `saw ${instance_id}; accepted is the id of an instance in ${region6}`
      );
    }
    return void 0;
  }
});

// src/operations/requests/holdings-after.ts
function holdingsAfter(world, moves) {
  const tallies = /* @__PURE__ */ new Map();
  const tallyOf = (instanceId3) => {
    const tally = tallies.get(instanceId3) ?? holdingsNow(world, instanceId3);
    tallies.set(instanceId3, tally);
    return tally;
  };
  for (const move of moves) {
    const target = tallyOf(move.to);
    const source = move.from === null ? void 0 : tallyOf(move.from);
    if (!changesHolder(move)) continue;
    target[sortOf(move.holding)] += 1;
    if (source !== void 0) source[sortOf(move.holding)] -= 1;
  }
  return tallies;
}
function sortOf(holding) {
  if (holding.kind === "range") return "ranges";
  return holding.record.public ? "publicIpv4" : "privateIpv4";
}
function holdingsNow(world, instanceId3) {
  const ipv4s = addressesOf(world, instanceId3).filter(({ type }) => type === "ipv4");
  const publicIpv42 = ipv4s.filter((each) => each.public).length;
  return {
    publicIpv4: publicIpv42,
    privateIpv4: ipv4s.length - publicIpv42,
    ranges: rangesOf(world, instanceId3).length
  };
}

// src/operations/checks/assignments-keep-bounds.ts
var least = limits.publicIpv4PerInstanceMin;
var instancesKeepPublicIpv4 = check3({
  name: "instancesKeepPublicIpv4",
  stage: "rule",
  clauses: ["ASSIGN-10"],
  find({ world, body, lean }) {
    const moves = movesIn(world, body);
    const tallies = holdingsAfter(world, moves);
    if (moves.length > 1) lean("SILENT-ASSIGN-BATCH");
    for (const { from: from2, to, fields } of moves) {
      const ends = [
        { id: from2, field: fields.address },
        { id: to, field: fields.instance }
      ];
      for (const { id: id2, field } of ends) {
        const left = id2 === null ? least : tallies.get(id2)?.publicIpv4 ?? 0;
        if (left >= least) continue;
        return refused(
          "ASSIGN-10",
          field,
          `saw instance ${id2} left with ${left} public IPv4 addresses; accepted is at least ${least}`
        );
      }
    }
    return void 0;
  }
});
var instancesKeepBound = ({ name: name2, clause, sort, most, what }) => check3({
  name: name2,
  stage: "rule",
  clauses: [clause],
  find({ world, body }) {
    const moves = movesIn(world, body);
    const tallies = holdingsAfter(world, moves);
    for (const { holding, to, fields } of moves) {
      const held = tallies.get(to)?.[sort] ?? 0;
      if (sortOf(holding) !== sort || held <= most) continue;
      return refused(
        clause,
        fields.instance,
        `saw instance ${to} with ${held} ${what}; accepted is at most ${most}`
      );
    }
    return void 0;
  }
});
var instancesKeepOnePrivateIpv4 = instancesKeepBound({
  name: "instancesKeepOnePrivateIpv4",
  clause: "ASSIGN-11",
  sort: "privateIpv4",
  most: limits.privateIpv4PerInstance,
  what: "private IPv4 addresses"
});
var instancesKeepOneRange = instancesKeepBound({
  name: "instancesKeepOneRange",
  clause: "ASSIGN-12",
  sort: "ranges",
  most: limits.rangesPerInstance,
  what: "IPv6 ranges"
});

// src/operations/checks/caller-changes-assigned.ts
var callerChangesAssignedAddresses = check3({
  name: "callerChangesAssignedAddresses",
  stage: "grant",
  clauses: ["GRANT-3"],
  find({ world, caller: caller2, body, lean }) {
    const closed = movesIn(world, body).find(
      ({ from: from3 }) => !reachesHolder(caller2, from3, "read_write")
    );
    if (closed === void 0) return void 0;
    const { holding, from: from2, fields } = closed;
    leanOnHolder(lean, caller2, from2);
    return forbidden(
      "GRANT-3",
      fields.address,
      unreachedReason(caller2, holding.text, from2, "read_write")
    );
  }
});
var callerChangesAssignedInstances = check3({
  name: "callerChangesAssignedInstances",
  stage: "grant",
  clauses: ["GRANT-4"],
  find({ caller: caller2, body: { assignments: assignments3 } }) {
    for (const [index2, { instance_id }] of assignments3.entries()) {
      if (mayReach(caller2, "instance", instance_id, "read_write")) continue;
      return forbidden(
        "GRANT-4",
        fieldsAt(index2).instance,
        `saw no read_write grant of ${caller2.username} to instance ${instance_id}; accepted is a caller with one`
      );
    }
    return void 0;
  }
});

// src/operations/checks/region-exists.ts
var regionExists = check3({
  name: "regionExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body: { region: region6 } }) {
    if (world.regions.some(({ id: id2 }) => id2 === region6)) return void 0;
    return refused(
      "SILENT-BODY-IDS",
      "region",
      `saw "${region6}"; accepted is the id of a region such as ${world.regions[0]?.id ?? "(none is given)"}`
    );
  }
});

// src/operations/ip-addresses-assign.ts
var assignments = list(
  "ASSIGN-1",
  "a list of assignments",
  object("ASSIGN-1", {
    address: required("ASSIGN-2", assignedNameAccepted, assignedName),
    instance_id: required("ASSIGN-6", "the id of an instance", id("ASSIGN-6"))
  })
);
var region = name("ASSIGN-8", "the id of a region");
var ipAddressesAssign = operation({
  name: "ipAddressesAssign",
  method: "POST",
  path: "/networking/ips/assign",
  scopes: ["ips:read_write", "instances:read_write"],
  body: {
    assignments: required("ASSIGN-1", "a list of assignments", assignments),
    region: required("ASSIGN-8", "the id of a region", region)
  },
  checks: [
    regionExists,
    assignedAddressesExist,
    assignedInstancesExist,
    callerChangesAssignedAddresses,
    callerChangesAssignedInstances,
    assignedAddressesAreDistinct,
    movedAddressesAreNotShared,
    movedAddressesHaveNoNat,
    instancesKeepPublicIpv4,
    instancesKeepOnePrivateIpv4,
    instancesKeepOneRange
  ],
  emits: [],
  upholds: ["SCOPE-7", "ASSIGN-5", "ASSIGN-7", "ASSIGN-14", "ASSIGN-15", "EVENT-10"],
  reduce({ world, body, draft, lean }) {
    for (const move of movesIn(world, body)) {
      const { holding, to } = move;
      if (!changesHolder(move)) lean("SILENT-ASSIGN-SAME");
      else if (holding.kind === "range") draft.put("ranges", { ...holding.record, instance_id: to });
      else {
        draft.put("addresses", { ...holding.record, instance_id: to });
        resetSsh(draft, holding.record);
      }
    }
    return {};
  }
});

// src/operations/ip-addresses-list.ts
var ipAddressesList = readOperation({
  name: "ipAddressesList",
  method: "GET",
  path: "/networking/ips",
  scopes: ["ips:read_only"],
  query: { ...page, skip_ipv6_rdns: fallback(flag("IP-6"), false) },
  checks: [],
  upholds: [
    "SCOPE-4",
    "IP-1",
    "IP-2",
    "IP-3",
    "IP-4",
    "IP-5",
    "IP-7",
    "RDNS-1",
    "WIRE-3",
    "EVENT-11"
  ],
  answer({ world, caller: caller2, query, lean }) {
    const toItem = (address3) => {
      const item = addressReply(world, address3);
      return query.skip_ipv6_rdns && isIpv6(address3) ? { ...item, rdns: null } : item;
    };
    if (caller2.grants !== void 0) {
      lean("SILENT-LIST-GRANTS");
      return pageOf(query, addressesGranted(world, caller2.grants), toItem);
    }
    const { addresses: addresses2 } = world.tables;
    const ipv4s = count(addresses2, isPublicIpv4);
    const sliceBoth = (offset, limit) => {
      const first = slice(addresses2, isPublicIpv4, offset, limit);
      const skipped = Math.max(0, offset - ipv4s);
      return [...first, ...slice(addresses2, isIpv6, skipped, limit - first.length)];
    };
    return pageReply(query, ipv4s + count(addresses2, isIpv6), sliceBoth, toItem);
  }
});
var isPublicIpv4 = (address3) => address3.type === "ipv4" && address3.public;
var isIpv6 = (address3) => address3.type === "ipv6";
function addressesGranted(world, grants4) {
  const instances2 = grants4.filter(({ type }) => type === "instance").map(({ id: id2 }) => id2);
  const addresses2 = [...new Set(instances2)].flatMap((id2) => addressesOf(world, id2)).sort((a, b) => a.id - b.id);
  return [...addresses2.filter(isPublicIpv4), ...addresses2.filter(isIpv6)];
}

// src/shape/shared-addresses.ts
import * as v16 from "valibot";
var texts = "a list of texts";
var sharedAddresses = list(
  "SHARE-1",
  texts,
  v16.pipe(
    v16.string(must("SHARE-1", texts)),
    v16.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read2 = parseAddress(dataset.value);
      if (read2.ok) return printAddress(read2.value);
      addIssue({ message: writeMessage("SHARE-4", read2.fault.reason) });
      return NEVER;
    })
  )
);

// src/operations/requests/shared-holdings.ts
var holdingsSharedBy = (world, { ips }) => ips.map((text2, index2) => {
  const holding = holdingNamed(world, text2);
  if (holding === void 0) throw new TypeError(`${text2} was not checked for`);
  return { holding, field: `ips[${index2}]` };
});
var isOwnOf = ({ holding }, instanceId3) => holding.record.instance_id === instanceId3;

// src/operations/checks/shared-addresses.ts
var sharedAddressesExist = check3({
  name: "sharedAddressesExist",
  stage: "existence",
  clauses: ["SHARE-4", "SHARE-6"],
  find({ world, body: { ips, instance_id } }) {
    const { region: region6 } = instanceAt(world, instance_id);
    for (const [index2, text2] of ips.entries()) {
      const holding = holdingNamed(world, text2);
      if (holding?.kind === "address" && holding.record.type === "ipv6")
        return refused(
          "SHARE-4",
          `ips[${index2}]`,
          `saw ${text2}, the SLAAC address of instance ${holding.record.instance_id}; accepted is an IPv4 address or a range`
        );
      if (holding?.record.region !== region6)
        return refused(
          "SHARE-6",
          `ips[${index2}]`,
          `saw ${text2}; accepted is an address or a range of the account in ${region6}, the region of instance ${instance_id}`
        );
    }
    return void 0;
  }
});
var callerReadsSharedAddresses = check3({
  name: "callerReadsSharedAddresses",
  stage: "grant",
  clauses: ["GRANT-5"],
  find({ world, caller: caller2, body, lean }) {
    if (caller2.grants !== void 0) lean("SILENT-SHARE-ACCESS");
    for (const { holding, field } of holdingsSharedBy(world, body)) {
      const holder = holding.record.instance_id;
      if (reachesHolder(caller2, holder, "read_only")) continue;
      leanOnHolder(lean, caller2, holder);
      const reason = unreachedReason(caller2, holding.text, holder, "read_only");
      return forbidden("GRANT-5", field, reason);
    }
    return void 0;
  }
});
var sharedAddressesAreDistinct = check3({
  name: "sharedAddressesAreDistinct",
  stage: "rule",
  clauses: ["SILENT-SHARE-REPEATED"],
  find({ body: { ips } }) {
    const met = /* @__PURE__ */ new Set();
    for (const [index2, text2] of ips.entries()) {
      if (met.has(text2))
        return refused(
          "SILENT-SHARE-REPEATED",
          `ips[${index2}]`,
          `saw ${text2} again; accepted is each address once`
        );
      met.add(text2);
    }
    return void 0;
  }
});
var sharedAddressesAreOfOthers = check3({
  name: "sharedAddressesAreOfOthers",
  stage: "rule",
  clauses: ["SILENT-SHARE-OWN"],
  find({ world, body, lean }) {
    const own = holdingsSharedBy(world, body).find((each) => isOwnOf(each, body.instance_id));
    if (own === void 0) return void 0;
    lean("SILENT-SHARE-PRIMARY");
    lean("SILENT-SHARE-OWN");
    if (world.settings.shareOwnAddress === "accept") return void 0;
    return refused(
      "SILENT-SHARE-OWN",
      own.field,
      `saw ${own.holding.text}, which instance ${body.instance_id} holds itself; accepted is an address of another`
    );
  }
});
var sharedAddressesHaveNoNat = check3({
  name: "sharedAddressesHaveNoNat",
  stage: "rule",
  clauses: ["SHARE-8"],
  find({ world, body }) {
    for (const { holding, field } of holdingsSharedBy(world, body)) {
      const nat = holding.kind === "address" ? natOf(world, holding.record) : void 0;
      if (nat === void 0) continue;
      return refused(
        "SHARE-8",
        field,
        `saw ${holding.text}, which has 1:1 NAT to ${nat.ipv4} of VPC ${nat.vpc_id}; accepted is an address without one`
      );
    }
    return void 0;
  }
});

// src/operations/ip-addresses-share.ts
var ipAddressesShare = operation({
  name: "ipAddressesShare",
  method: "POST",
  path: "/networking/ips/share",
  scopes: ["ips:read_write", "instances:read_write"],
  body: {
    ips: required("SHARE-1", "a list of texts", sharedAddresses),
    instance_id: required("SHARE-2", "the id of an instance", id("SHARE-2"))
  },
  checks: [
    namedInstanceExists,
    sharedAddressesExist,
    callerReadsSharedAddresses,
    callerChangesNamedInstance,
    sharedAddressesAreDistinct,
    sharedAddressesAreOfOthers,
    sharedAddressesHaveNoNat
  ],
  emits: [],
  upholds: ["SCOPE-7", "SHARE-3", "SHARE-5", "SHARE-7", "EVENT-10"],
  reduce({ world, body, draft }) {
    const { instance_id } = body;
    const wanted2 = new Set(
      holdingsSharedBy(world, body).filter((each) => !isOwnOf(each, instance_id)).map(({ holding }) => holding.text)
    );
    for (const share2 of sharesWith(world, instance_id))
      if (!wanted2.delete(share2.address)) draft.remove("shares", share2.id);
    for (const address3 of wanted2)
      draft.put("shares", { id: draft.nextId("shares"), address: address3, instance_id });
    return {};
  }
});

// src/operations/ipv4s-assign.ts
var ipv4sAssign = equivalentOf(ipAddressesAssign, {
  name: "ipv4sAssign",
  path: "/networking/ipv4/assign",
  upholds: [...ipAddressesAssign.upholds, "ASSIGN-17"]
});

// src/operations/ipv4s-share.ts
var ipv4sShare = equivalentOf(ipAddressesShare, {
  name: "ipv4sShare",
  path: "/networking/ipv4/share",
  upholds: [...ipAddressesShare.upholds, "SHARE-9"]
});

// src/operations/replies/pool-reply.ts
var poolReply = ({ range: range2, prefix: prefix2, region: region6, route_target }) => ({
  range: range2,
  prefix: prefix2,
  region: region6,
  route_target
});

// src/operations/ipv6-pools-list.ts
var ipv6PoolsList = readOperation({
  name: "ipv6PoolsList",
  method: "GET",
  path: "/networking/ipv6/pools",
  scopes: ["ips:read_only"],
  query: page,
  checks: [],
  upholds: [
    "SCOPE-4",
    "POOL-1",
    "POOL-2",
    "PAGE-5",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer({ world, caller: caller2, query, lean }) {
    if (caller2.grants !== void 0) lean("SILENT-LIST-GRANTS");
    const { pools } = world.tables;
    return pageReply(
      query,
      count(pools),
      (offset, limit) => slice(pools, everyRow, offset, limit),
      poolReply
    );
  }
});

// src/operations/requests/route-target.ts
var routingField = ({ instance_id }) => instance_id === void 0 ? "route_target" : "instance_id";
function routedTo(world, { instance_id, route_target }) {
  if (instance_id !== void 0) return instance_id;
  const target = route_target === void 0 ? void 0 : addressNamed(world, route_target);
  return target?.type === "ipv6" ? target.instance_id : void 0;
}

// src/operations/checks/new-range.ts
var oneTargetIsNamed = check3({
  name: "oneTargetIsNamed",
  stage: "request",
  clauses: ["RANGE-9", "RANGE-10"],
  find({ body: { instance_id, route_target } }) {
    if (instance_id === void 0 && route_target === void 0)
      return malformed(
        "RANGE-9",
        "instance_id",
        "saw neither instance_id nor route_target; accepted is one of them"
      );
    if (instance_id === void 0 || route_target === void 0) return void 0;
    return malformed(
      "RANGE-10",
      "route_target",
      "saw both instance_id and route_target; accepted is one of them"
    );
  }
});
var rangeTargetExists = check3({
  name: "rangeTargetExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS", "RANGE-8"],
  find({ world, body }) {
    const id2 = routedTo(world, body);
    if (id2 === void 0)
      return refused(
        "RANGE-8",
        "route_target",
        `saw ${body.route_target}; accepted is the SLAAC address of an instance`
      );
    if (get(world.tables.instances, id2) !== void 0) return void 0;
    return refused("SILENT-BODY-IDS", "instance_id", `saw ${id2}; accepted is the id of an instance`);
  }
});
function rangeTargetAt(world, body) {
  const found = get(world.tables.instances, routedTo(world, body) ?? 0);
  if (found === void 0) throw new TypeError("the target of the range was not checked for");
  return found;
}
var callerChangesRangeTarget = check3({
  name: "callerChangesRangeTarget",
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ world, caller: caller2, body }) {
    const { id: id2 } = rangeTargetAt(world, body);
    if (mayReach(caller2, "instance", id2, "read_write")) return void 0;
    return forbidden(
      "SILENT-GRANT-MISSING",
      routingField(body),
      `saw no read_write grant of ${caller2.username} to instance ${id2}; accepted is a caller with one`
    );
  }
});
var targetHasNoRangeYet = check3({
  name: "targetHasNoRangeYet",
  stage: "rule",
  clauses: ["RANGE-5"],
  find({ world, body }) {
    const { id: id2 } = rangeTargetAt(world, body);
    const held = rangesOf(world, id2);
    if (held.length < limits.rangesPerSlaac) return void 0;
    return refused(
      "RANGE-5",
      routingField(body),
      `saw instance ${id2}, to which ${held.map(({ range: range2 }) => range2).join(", ")} is routed; accepted is one with fewer than ${limits.rangesPerSlaac}`
    );
  }
});
var regionHasRoomForRange = check3({
  name: "regionHasRoomForRange",
  stage: "rule",
  clauses: ["RANGE-4"],
  find({ world, body, lean }) {
    const { region: region6 } = rangeTargetAt(world, body);
    const held = idsUnder(world.indexes.rangesByRegion, region6).length;
    if (held < limits.rangesPerRegion) return void 0;
    lean("SILENT-RANGE-LIMITS");
    const { rangesPerRegion } = world.settings;
    if (held < rangesPerRegion) return void 0;
    return refused(
      "RANGE-4",
      routingField(body),
      `saw ${region6} with ${held}; accepted are at most ${rangesPerRegion} ranges in a region`
    );
  }
});

// src/operations/effects/free-range-block.ts
function freeRangeBlock(world, region6, prefix2) {
  const at = regionNumber(world, region6);
  let number3 = 0;
  while (rangeNamed(world, rangeBlock(at, prefix2, number3)) !== void 0) number3 += 1;
  return rangeBlock(at, prefix2, number3);
}

// src/operations/replies/range-reply.ts
var createdRangeReply = (world, range2) => ({
  range: `${range2.range}/${range2.prefix}`,
  route_target: routeTargetOf(world, range2)
});
var listedRangeReply = (world, range2) => ({
  range: range2.range,
  prefix: range2.prefix,
  region: range2.region,
  route_target: routeTargetOf(world, range2)
});
function rangeReply(world, range2) {
  const sharers = sharesOf(world, range2.range).map((share2) => share2.instance_id);
  const instances2 = range2.instance_id === null ? sharers : [range2.instance_id, ...sharers];
  return {
    range: range2.range,
    prefix: range2.prefix,
    region: range2.region,
    is_bgp: sharers.length > 0,
    instances: instances2.toSorted((a, b) => a - b)
  };
}
function routeTargetOf(world, { instance_id }) {
  if (instance_id === null) return null;
  return slaacOf(world, instance_id)?.address ?? null;
}

// src/operations/ipv6-range-create.ts
var { rangePrefixLengths } = limits;
var ipv6RangeCreate = operation({
  name: "ipv6RangeCreate",
  method: "POST",
  path: "/networking/ipv6/ranges",
  scopes: ["ips:read_write", "instances:read_write"],
  body: {
    prefix_length: required(
      "RANGE-6",
      rangePrefixLengths.join(" or "),
      choice("RANGE-1", rangePrefixLengths)
    ),
    instance_id: optional2(id("RANGE-9", "the id of an instance")),
    route_target: optional2(ipAddress("RANGE-8", "ipv6"))
  },
  checks: [
    oneTargetIsNamed,
    rangeTargetExists,
    callerChangesRangeTarget,
    targetHasNoRangeYet,
    regionHasRoomForRange
  ],
  emits: [],
  upholds: ["SCOPE-7", "RANGE-2", "RANGE-7", "RANGE-11", "EVENT-10"],
  reduce({ world, body, draft, timestamp, lean }) {
    const { id: instance_id, region: region6 } = rangeTargetAt(world, body);
    const prefix2 = body.prefix_length;
    lean("SILENT-RANGE-BLOCK");
    const range2 = {
      id: draft.nextId("ranges"),
      range: freeRangeBlock(world, region6, prefix2),
      prefix: prefix2,
      region: region6,
      instance_id,
      created: timestamp
    };
    draft.put("ranges", range2);
    return createdRangeReply(world, range2);
  }
});

// src/operations/checks/range-exists.ts
var rangeExists = check3({
  name: "rangeExists",
  stage: "existence",
  clauses: ["RANGE-13"],
  find({ world, params: { range: range2 } }) {
    if (rangeNamed(world, range2) !== void 0) return void 0;
    return missing(
      "RANGE-13",
      "range",
      `saw ${range2}; accepted is a range of the account, without its prefix length`
    );
  }
});
function rangeAt(world, text2) {
  const found = rangeNamed(world, text2);
  if (found === void 0) throw new TypeError(`range ${text2} was not checked for`);
  return found;
}

// src/operations/checks/caller-reaches-range.ts
var callerReachesRange = (permission, name2) => check3({
  name: name2,
  stage: "grant",
  clauses: ["SILENT-GRANT-MISSING"],
  find({ world, caller: caller2, params, lean }) {
    const { range: range2, instance_id } = rangeAt(world, params.range);
    if (reachesHolder(caller2, instance_id, permission)) return void 0;
    leanOnHolder(lean, caller2, instance_id);
    return forbidden(
      "SILENT-GRANT-MISSING",
      "range",
      unreachedReason(caller2, range2, instance_id, permission)
    );
  }
});
var callerReadsRange = callerReachesRange("read_only", "callerReadsRange");
var callerChangesRange = callerReachesRange("read_write", "callerChangesRange");

// src/operations/checks/range-is-not-shared.ts
var rangeIsNotShared = check3({
  name: "rangeIsNotShared",
  stage: "rule",
  clauses: ["RANGE-15"],
  find({ world, params: { range: range2 } }) {
    const sharers = sharesOf(world, range2).map((share2) => share2.instance_id);
    if (sharers.length === 0) return void 0;
    return refused(
      "RANGE-15",
      "range",
      `saw ${range2}, which is shared with instance ${sharers.join(", ")}; accepted is a range that is not`
    );
  }
});

// src/operations/ipv6-range-delete.ts
var ipv6RangeDelete = operation({
  name: "ipv6RangeDelete",
  method: "DELETE",
  path: "/networking/ipv6/ranges/{range}",
  scopes: ["ips:read_write"],
  params: { range },
  checks: [rangeExists, callerChangesRange, rangeIsNotShared],
  emits: [],
  upholds: ["SCOPE-6", "RANGE-14", "EVENT-10"],
  reduce({ world, params, draft }) {
    draft.remove("ranges", rangeAt(world, params.range).id);
    return {};
  }
});

// src/operations/ipv6-range-view.ts
var ipv6RangeView = readOperation({
  name: "ipv6RangeView",
  method: "GET",
  path: "/networking/ipv6/ranges/{range}",
  scopes: ["ips:read"],
  params: { range },
  checks: [rangeExists, callerReadsRange],
  upholds: ["SCOPE-5", "RANGE-2", "RANGE-3", "WIRE-3", "EVENT-11"],
  answer: ({ world, params }) => rangeReply(world, rangeAt(world, params.range))
});

// src/operations/ipv6-ranges-list.ts
var ipv6RangesList = readOperation({
  name: "ipv6RangesList",
  method: "GET",
  path: "/networking/ipv6/ranges",
  scopes: ["ips:read_only"],
  query: page,
  checks: [],
  upholds: [
    "SCOPE-4",
    "RANGE-2",
    "RANGE-3",
    "RANGE-12",
    "PAGE-5",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer({ world, caller: caller2, query, lean }) {
    if (caller2.grants !== void 0) lean("SILENT-LIST-GRANTS");
    const { ranges } = world.tables;
    return pageReply(
      query,
      count(ranges),
      (offset, limit) => slice(ranges, everyRow, offset, limit),
      (range2) => listedRangeReply(world, range2)
    );
  }
});

// src/operations/checks/region-in-path.ts
var regionInPathExists = check3({
  name: "regionInPathExists",
  stage: "existence",
  clauses: ["REGION-7"],
  find({ world, params: { regionId: regionId3 }, lean }) {
    if (regionWith(world, regionId3) !== void 0) return void 0;
    lean("SILENT-REGION-UNKNOWN");
    return missing(
      "REGION-7",
      "regionId",
      `saw ${seen(regionId3)}; accepted is the id of a region such as ${world.regions[0]?.id ?? "(none is given)"}`
    );
  }
});
function regionAt(world, id2) {
  const found = regionWith(world, id2);
  if (found === void 0) throw new TypeError(`region ${id2} was not checked for`);
  return found;
}
var regionHasAvailability = check3({
  name: "regionHasAvailability",
  stage: "existence",
  clauses: ["SILENT-AVAILABILITY-VIEW"],
  find({ world, params: { regionId: regionId3 } }) {
    if (firstAvailability(world, regionId3) !== void 0) return void 0;
    return missing(
      "SILENT-AVAILABILITY-VIEW",
      "regionId",
      `saw ${seen(regionId3)}, a region without availabilities; accepted is one that has any`
    );
  }
});
function availabilityAt(world, id2) {
  const found = firstAvailability(world, id2);
  if (found === void 0) throw new TypeError(`availability in ${id2} was not checked for`);
  return found;
}
var regionWith = ({ regions: regions2 }, id2) => regions2.find((region6) => region6.id === id2);
var firstAvailability = ({ availability: availability2 }, id2) => availability2.filter(({ region: region6 }) => region6 === id2).reduce(
  (first, each) => first === void 0 || each.plan < first.plan ? each : first,
  void 0
);

// src/operations/replies/region-reply.ts
var regionReply = ({ id: id2, label: label5, country, capabilities, resolvers, status }) => ({
  id: id2,
  label: label5,
  country,
  capabilities: [...capabilities],
  status,
  resolvers: { ipv4: resolvers.ipv4, ipv6: resolvers.ipv6 }
});
var availabilityReply = ({ region: region6, plan: plan3, available }) => ({
  region: region6,
  plan: plan3,
  available
});

// src/operations/region-availability-view.ts
var regionAvailabilityView = readOperation({
  name: "regionAvailabilityView",
  method: "GET",
  path: "/regions/{regionId}/availability",
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists, regionHasAvailability],
  upholds: ["AVAILABILITY-1", "AVAILABILITY-4", "REGION-10", "REGION-11", "WIRE-3", "EVENT-11"],
  answer({ world, params, lean }) {
    lean("SILENT-AVAILABILITY-VIEW");
    return availabilityReply(availabilityAt(world, params.regionId));
  }
});

// src/operations/region-view.ts
var regionView = readOperation({
  name: "regionView",
  method: "GET",
  path: "/regions/{regionId}",
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists],
  upholds: [
    "REGION-1",
    "REGION-2",
    "REGION-3",
    "REGION-4",
    "REGION-5",
    "REGION-8",
    "REGION-10",
    "REGION-11",
    "WIRE-3",
    "EVENT-11"
  ],
  answer: ({ world, params }) => regionReply(regionAt(world, params.regionId))
});

// src/operations/regions-availability-list.ts
var regionsAvailabilityList = readOperation({
  name: "regionsAvailabilityList",
  method: "GET",
  path: "/regions/availability",
  scopes: [],
  query: page,
  checks: [],
  upholds: [
    "AVAILABILITY-1",
    "AVAILABILITY-2",
    "AVAILABILITY-3",
    "REGION-10",
    "REGION-11",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer: ({ world, query }) => pageOf(query, world.availability, availabilityReply)
});

// src/operations/regions-list.ts
var regionsList = readOperation({
  name: "regionsList",
  method: "GET",
  path: "/regions",
  scopes: [],
  query: page,
  checks: [],
  upholds: [
    "REGION-1",
    "REGION-2",
    "REGION-3",
    "REGION-4",
    "REGION-5",
    "REGION-6",
    "REGION-9",
    "REGION-10",
    "REGION-11",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer: ({ world, query }) => pageOf(query, world.regions, regionReply)
});

// src/world/indexes.ts
var index = (of, keys) => ({ of, keys });
var vlanKey = (region6, label5) => `${region6}/${label5}`;
var indexes = {
  /** A deleted firewall gives its label back. */
  firewallsByLabel: index(
    "firewalls",
    (firewall) => firewall.status === "deleted" ? [] : [firewall.label]
  ),
  devicesByFirewall: index("devices", (device) => [String(device.firewall_id)]),
  devicesByService: index("devices", (device) => [serviceKey(device.entity)]),
  instancesByVlan: index("instances", vlansOf),
  instancesByNatAddress: index("instances", natAddressesOf),
  addressesByText: index("addresses", (address3) => [address3.address]),
  addressesByInstance: index("addresses", (address3) => [String(address3.instance_id)]),
  rangesByText: index("ranges", (range2) => [range2.range]),
  rangesByRegion: index("ranges", (range2) => [range2.region]),
  rangesByInstance: index(
    "ranges",
    (range2) => range2.instance_id === null ? [] : [String(range2.instance_id)]
  ),
  sharesByAddress: index("shares", (share2) => [share2.address]),
  sharesByInstance: index("shares", (share2) => [String(share2.instance_id)]),
  poolsByText: index("pools", (pool) => [pool.range]),
  vlansByKey: index("vlans", (vlan) => [vlanKey(vlan.region, vlan.label)]),
  forwardsByName: index("forwards", (forward) => [forward.name]),
  tokensByText: index("tokens", (token2) => [token2.token]),
  usersByName: index("users", (user) => [user.username])
};
function vlansOf(instance) {
  return instance.booted.interfaces.flatMap(
    (each) => each.purpose === "vlan" ? [vlanKey(instance.region, each.label)] : []
  );
}
function natAddressesOf(instance) {
  return instance.booted.interfaces.flatMap(
    (each) => each.purpose === "vpc" && each.nat_1_1 !== null ? [each.nat_1_1] : []
  );
}

// src/operations/replies/vlan-reply.ts
var vlanReply = ({ indexes: indexes2 }, { region: region6, label: label5, created }) => ({
  region: region6,
  label: label5,
  instances: [...idsUnder(indexes2.instancesByVlan, vlanKey(region6, label5))],
  created
});

// src/operations/vlans-list.ts
var vlansList = readOperation({
  name: "vlansList",
  method: "GET",
  path: "/networking/vlans",
  scopes: ["instances:read_only"],
  query: page,
  checks: [],
  upholds: [
    "SCOPE-8",
    "VLAN-1",
    "VLAN-3",
    "PAGE-5",
    "PAGE-6",
    "PAGE-7",
    "PAGE-8",
    "PAGE-9",
    "WIRE-3",
    "EVENT-11"
  ],
  answer({ world, caller: caller2, query, lean }) {
    if (caller2.grants !== void 0) lean("SILENT-LIST-GRANTS");
    const { vlans } = world.tables;
    return pageReply(
      query,
      count(vlans),
      (offset, limit) => slice(vlans, everyRow, offset, limit),
      (vlan) => {
        const item = vlanReply(world, vlan);
        if (item.instances.length === 0) lean("SILENT-VLAN-EMPTY");
        return item;
      }
    );
  }
});

// src/operations/index.ts
var operations = {
  firewallsList,
  firewallCreate,
  firewallView,
  firewallUpdate,
  firewallDelete,
  firewallDevicesList,
  firewallDeviceCreate,
  firewallDeviceView,
  firewallDeviceDelete,
  firewallRulesList,
  firewallRulesUpdate,
  ipAddressesList,
  ipAddressAllocate,
  ipAddressesAssign,
  ipAddressesShare,
  ipAddressView,
  ipAddressRdnsUpdate,
  ipv4sAssign,
  ipv4sShare,
  ipv6PoolsList,
  ipv6RangesList,
  ipv6RangeCreate,
  ipv6RangeView,
  ipv6RangeDelete,
  vlansList,
  regionsList,
  regionsAvailabilityList,
  regionView,
  regionAvailabilityView
};

// src/operations/outside-params.ts
var instanceId = id("SILENT-OUTSIDE", "the id of an instance, a whole number");
var profileId = id("SILENT-OUTSIDE", "the id of a profile, a whole number");
var balancerId = id("SILENT-OUTSIDE", "the id of a balancer, a whole number");
var eventId = id("SILENT-OUTSIDE", "the id of an event, a whole number");
var region2 = name("SILENT-OUTSIDE", "the id of a region");
var forwardId = id("SILENT-OUTSIDE", "the id of a forward record");
var tokenId = id("SILENT-OUTSIDE", "the id of a token, a whole number");

// src/operations/replies/balancer-reply.ts
var balancerReply = ({ id: id2, label: label5, region: region6, created }) => ({
  id: id2,
  label: label5,
  region: region6,
  created
});

// src/operations/outside/balancer-create.ts
var balancerCreate = operation({
  name: "balancerCreate",
  method: "POST",
  path: "/balancers",
  scopes: [],
  body: {
    region: required("SILENT-OUTSIDE", "the id of a region", region2),
    label: optional2(serviceLabel)
  },
  checks: [regionExists],
  emits: [],
  upholds: [],
  reduce({ body, draft, timestamp }) {
    const id2 = draft.nextId("balancers");
    const balancer = {
      id: id2,
      label: body.label ?? `balancer-${id2}`,
      region: body.region,
      created: timestamp
    };
    draft.put("balancers", balancer);
    return balancerReply(balancer);
  }
});

// src/operations/checks/balancer-exists.ts
var balancerExists = check3({
  name: "balancerExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { balancerId: balancerId2 } }) {
    if (get(world.tables.balancers, balancerId2) !== void 0) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "balancerId",
      `saw ${balancerId2}; accepted is the id of a balancer`
    );
  }
});
function balancerAt(world, id2) {
  const found = get(world.tables.balancers, id2);
  if (found === void 0) throw new TypeError(`balancer ${id2} was not checked for`);
  return found;
}

// src/operations/outside/balancer-delete.ts
var balancerDelete = operation({
  name: "balancerDelete",
  method: "DELETE",
  path: "/balancers/{balancerId}",
  scopes: [],
  params: { balancerId },
  checks: [balancerExists],
  emits: [],
  upholds: [],
  reduce({ world, params: { balancerId: id2 }, draft }) {
    for (const device of devicesOn(world, { type: "balancer", id: id2 }))
      draft.remove("devices", device.id);
    draft.remove("balancers", id2);
    return {};
  }
});

// src/operations/outside/balancer-view.ts
var balancerView = readOperation({
  name: "balancerView",
  method: "GET",
  path: "/balancers/{balancerId}",
  scopes: [],
  params: { balancerId },
  checks: [balancerExists],
  upholds: [],
  answer: ({ world, params }) => balancerReply(balancerAt(world, params.balancerId))
});

// src/operations/outside/balancers-list.ts
var balancersList = readOperation({
  name: "balancersList",
  method: "GET",
  path: "/balancers",
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) => pageReply(
    query,
    count(world.tables.balancers),
    (offset, limit) => slice(world.tables.balancers, everyRow, offset, limit),
    balancerReply
  )
});

// src/operations/checks/event-exists.ts
var eventExists = check3({
  name: "eventExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { eventId: eventId2 } }) {
    if (get(world.tables.events, eventId2) !== void 0) return void 0;
    return missing("SILENT-OUTSIDE", "eventId", `saw ${eventId2}; accepted is the id of an event`);
  }
});
function eventAt(world, id2) {
  const found = get(world.tables.events, id2);
  if (found === void 0) throw new TypeError(`event ${id2} was not checked for`);
  return found;
}

// src/operations/replies/event-reply.ts
var eventReply = (event) => ({
  id: event.id,
  created: event.created,
  seen: event.seen,
  read: event.read,
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  action: event.action,
  username: event.username,
  entity: entityReply(event.entity),
  status: "notification",
  secondary_entity: event.secondary_entity === null ? null : entityReply(event.secondary_entity),
  message: ""
});
var entityReply = ({ id: id2, type, label: label5 }) => ({
  id: id2,
  type,
  label: label5,
  url: type === "firewall" ? `/v4/networking/firewalls/${id2}` : `/v4/${type}s/${id2}`
});

// src/operations/outside/event-view.ts
var eventView = readOperation({
  name: "eventView",
  method: "GET",
  path: "/events/{eventId}",
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  upholds: [],
  answer: ({ world, params }) => eventReply(eventAt(world, params.eventId))
});

// src/operations/outside/events-list.ts
var eventsList = readOperation({
  name: "eventsList",
  method: "GET",
  path: "/events",
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer({ world: { tables: tables2 }, query }) {
    const total2 = count(tables2.events);
    return pageReply(
      query,
      total2,
      (offset, limit) => {
        const end = Math.max(0, total2 - offset);
        const start = Math.max(0, end - limit);
        return slice(tables2.events, everyRow, start, end - start).reverse();
      },
      eventReply
    );
  }
});

// src/operations/effects/mark-events.ts
function markEvents(draft, world, last, mark2) {
  for (let id2 = last; id2 >= 1; id2--) {
    const event = get(world.tables.events, id2);
    if (event === void 0) continue;
    if (event[mark2]) return;
    draft.put("events", { ...event, [mark2]: true });
  }
}

// src/operations/outside/events-read.ts
var eventsRead = operation({
  name: "eventsRead",
  method: "POST",
  path: "/events/{eventId}/read",
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft, lean }) {
    lean("SILENT-EVENT-MARKS");
    markEvents(draft, world, params.eventId, "read");
    return {};
  }
});

// src/operations/outside/events-seen.ts
var eventsSeen = operation({
  name: "eventsSeen",
  method: "POST",
  path: "/events/{eventId}/seen",
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft, lean }) {
    lean("SILENT-EVENT-MARKS");
    markEvents(draft, world, params.eventId, "seen");
    return {};
  }
});

// src/shape/forward.ts
import * as v17 from "valibot";
var accepted5 = "a host name of at most 253 characters, such as mail.example.com";
var label2 = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
var hostName = new RegExp(`^${label2}(?:\\.${label2})+$`);
var forwardName = v17.pipe(
  v17.string(must("SILENT-OUTSIDE", accepted5)),
  v17.toLowerCase(),
  v17.transform((name2) => name2.endsWith(".") ? name2.slice(0, -1) : name2),
  v17.maxLength(253, must("SILENT-OUTSIDE", accepted5)),
  v17.regex(hostName, must("SILENT-OUTSIDE", accepted5))
);

// src/operations/checks/free-names.ts
var usernameIsFree = check3({
  name: "usernameIsFree",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, body: { username: username3 } }) {
    if (userOf(world, username3) === void 0) return void 0;
    return refused(
      "SILENT-OUTSIDE",
      "username",
      `saw "${username3}", the name of a user; accepted is one that no user has`
    );
  }
});
var tokenIsFree = check3({
  name: "tokenIsFree",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, body }) {
    const token2 = tokenOf(world, body.token);
    return token2 && refused(
      "SILENT-OUTSIDE",
      "token",
      `saw the text of token ${token2.id}; accepted is one that no token has`
    );
  }
});
var forwardIsNew = check3({
  name: "forwardIsNew",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, body: { name: name2, address: address3 } }) {
    const known = idsUnder(world.indexes.forwardsByName, name2).find(
      (id2) => get(world.tables.forwards, id2)?.address === address3
    );
    if (known === void 0) return void 0;
    return refused(
      "SILENT-OUTSIDE",
      "address",
      `saw ${address3} for ${name2}, which is forward record ${known}; accepted is each pair once`
    );
  }
});

// src/operations/replies/forward-reply.ts
var forwardReply = ({ id: id2, name: name2, address: address3 }) => ({ id: id2, name: name2, address: address3 });

// src/operations/outside/forward-create.ts
var forwardCreate = operation({
  name: "forwardCreate",
  method: "POST",
  path: "/forwards",
  scopes: [],
  body: {
    name: required("SILENT-OUTSIDE", "a host name", forwardName),
    address: required("SILENT-OUTSIDE", "an IP address", ipAddress("SILENT-OUTSIDE"))
  },
  checks: [forwardIsNew],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    const forward = { id: draft.nextId("forwards"), ...body };
    draft.put("forwards", forward);
    return forwardReply(forward);
  }
});

// src/operations/checks/forward-exists.ts
var forwardExists = check3({
  name: "forwardExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { forwardId: forwardId2 } }) {
    if (get(world.tables.forwards, forwardId2) !== void 0) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "forwardId",
      `saw ${forwardId2}; accepted is the id of a forward record`
    );
  }
});

// src/operations/outside/forward-delete.ts
var forwardDelete = operation({
  name: "forwardDelete",
  method: "DELETE",
  path: "/forwards/{forwardId}",
  scopes: [],
  params: { forwardId },
  checks: [forwardExists],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.remove("forwards", params.forwardId);
    return {};
  }
});

// src/operations/requests/profile-to-boot.ts
var profileToBoot = ({ profiles, booted }, asked) => profiles.find(({ id: id2 }) => id2 === (asked ?? booted.id)) ?? booted;

// src/operations/checks/vlans-supported.ts
var regionSupportsListedVlans = check3({
  name: "regionSupportsListedVlans",
  stage: "rule",
  clauses: ["VLAN-4"],
  find: ({ body, ...situation }) => unsupportedVlan(situation, body.region, body.interfaces)
});
var itsRegionSupportsListedVlans = check3({
  name: "itsRegionSupportsListedVlans",
  stage: "rule",
  clauses: ["VLAN-4"],
  find({ params, body, ...situation }) {
    const { region: region6 } = instanceAt(situation.world, params.instanceId);
    return unsupportedVlan(situation, region6, body.interfaces);
  }
});
var itsRegionSupportsBootedVlans = check3({
  name: "itsRegionSupportsBootedVlans",
  stage: "rule",
  clauses: ["VLAN-4"],
  find({ params, body, ...situation }) {
    const instance = instanceAt(situation.world, params.instanceId);
    const { interfaces: interfaces4 } = profileToBoot(instance, body.profile_id);
    const refusal = unsupportedVlan(situation, instance.region, interfaces4);
    return refusal && { ...refusal, field: "profile_id" };
  }
});
var regionSupportsAttachedVlans = (clause) => check3({
  name: "regionSupportsAttachedVlans",
  stage: "rule",
  clauses: [clause],
  find({ params, body, ...situation }) {
    const { booted } = instanceAt(situation.world, params.instanceId);
    if (booted.interfaces.some((each) => each.purpose === "vlan"))
      situation.lean("SILENT-VLAN-ATTACHED");
    const refusal = unsupportedVlan(situation, body.region, booted.interfaces);
    return refusal && { ...refusal, clause, field: "region" };
  }
});
function unsupportedVlan({ world, lean }, region6, interfaces4) {
  const index2 = interfaces4.findIndex(({ purpose: purpose2 }) => purpose2 === "vlan");
  if (index2 === -1) return void 0;
  lean("SILENT-VLAN-CAPABILITY");
  const capabilities = world.regions.find(({ id: id2 }) => id2 === region6)?.capabilities ?? [];
  if (capabilities.includes("Vlans")) return void 0;
  return refused(
    "VLAN-4",
    `interfaces[${index2}].purpose`,
    `saw a VLAN in ${region6}, which does not support VLANs; accepted is a region with Vlans among its capabilities`
  );
}

// src/operations/effects/bring-up-vlans.ts
function bringUpVlans(draft, world, { region: region6, booted }, timestamp) {
  for (const each of booted.interfaces) {
    if (each.purpose !== "vlan") continue;
    if (idsUnder(world.indexes.vlansByKey, vlanKey(region6, each.label)).length > 0) continue;
    const id2 = draft.nextId("vlans");
    draft.put("vlans", { id: id2, label: each.label, region: region6, created: timestamp });
  }
}

// src/operations/effects/furnish.ts
function furnish(draft, world, instance, wantsPrivate) {
  const addresses2 = [
    allocateIpv4(draft, world, instance, true),
    allocateSlaac(draft, world, instance)
  ];
  return wantsPrivate ? [...addresses2, allocateIpv4(draft, world, instance, false)] : addresses2;
}

// src/operations/effects/wire.ts
var wire = (listed, firstIpv4) => listed.map((each) => {
  if (each.purpose !== "vpc") return each;
  const { vpc, nat_1_1: nat } = each.ipv4;
  return { ...each, ipv4: vpc, nat_1_1: nat === "any" ? firstIpv4 ?? null : nat };
});
var withoutNat = (profile) => ({
  ...profile,
  interfaces: profile.interfaces.map(
    (each) => each.purpose === "vpc" ? { ...each, nat_1_1: null } : each
  )
});

// src/operations/replies/interface-reply.ts
var interfaceReply = (each) => {
  if (each.purpose !== "vpc") return { ...each };
  const { purpose: purpose2, vpc_id, subnet_id, ipv4: vpc, nat_1_1 } = each;
  return { purpose: purpose2, vpc_id, subnet_id, ipv4: { vpc, nat_1_1 } };
};
var profileReply = ({ id: id2, label: label5, interfaces: interfaces4 }) => ({
  id: id2,
  label: label5,
  interfaces: interfaces4.map(interfaceReply)
});

// src/operations/replies/instance-reply.ts
var instanceReply = (instance, addresses2) => ({
  id: instance.id,
  label: instance.label,
  region: instance.region,
  plan: instance.plan,
  status: instance.migrating ? "migrating" : "running",
  created: instance.created,
  ipv4: [...ipv4sIn(addresses2, true), ...ipv4sIn(addresses2, false)],
  ipv6: slaacIn(addresses2),
  interfaces: instance.booted.interfaces.map(interfaceReply)
});
var ipv4sIn = (addresses2, isPublic) => addresses2.filter((each) => each.type === "ipv4" && each.public === isPublic).map(({ address: address3 }) => address3);
function slaacIn(addresses2) {
  const slaac2 = addresses2.find(({ type }) => type === "ipv6");
  return slaac2 === void 0 ? null : `${slaac2.address}/${limits.slaacPrefixLength}`;
}

// src/operations/outside/instance-clone.ts
var instanceClone = operation({
  name: "instanceClone",
  method: "POST",
  path: "/instances/{instanceId}/clone",
  scopes: [],
  params: { instanceId },
  body: {
    region: required("SILENT-OUTSIDE", "the id of a region", region2),
    label: optional2(serviceLabel)
  },
  checks: [instanceExists, regionExists, regionSupportsAttachedVlans("VLAN-6")],
  emits: [],
  upholds: ["VLAN-2"],
  reduce({ world, params, body, draft, timestamp, lean }) {
    const original = instanceAt(world, params.instanceId);
    lean("SILENT-CLONE");
    if (original.migrating) lean("SILENT-BUSY-INSTANCE");
    const id2 = draft.nextId("instances");
    const instance = {
      id: id2,
      label: body.label ?? `instance-${id2}`,
      region: body.region,
      plan: original.plan,
      migrating: false,
      spare_addresses: 0,
      profiles: original.profiles.map(withoutNat),
      // It runs as its original runs: what awaits a reboot there awaits one here.
      booted: withoutNat(original.booted),
      ssh: defaultSshSettings,
      created: timestamp
    };
    draft.put("instances", instance);
    bringUpVlans(draft, world, instance, timestamp);
    return instanceReply(instance, furnish(draft, world, instance, false));
  }
});

// src/shape/interfaces.ts
import * as v18 from "valibot";
var ground = "SILENT-OUTSIDE";
var purposes = interfacePurposes.join(" or ");
var purpose = (word) => v18.literal(word, must(ground, purposes));
var vlanLabelAccepted = "a label of 1 to 64 ASCII letters, digits and hyphens";
var vlanLabel = v18.pipe(
  v18.string(must(ground, vlanLabelAccepted)),
  v18.regex(/^[A-Za-z0-9-]{1,64}$/, must(ground, vlanLabelAccepted))
);
var ipamAccepted = "an IPv4 address with its prefix length, such as 10.0.0.1/24, or null";
var ipamAddress = v18.pipe(
  v18.string(must(ground, ipamAccepted)),
  v18.includes("/", must(ground, ipamAccepted)),
  v18.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read2 = parsePrefix(dataset.value, "ipv4");
    if (read2.ok) return printPrefix(read2.value);
    addIssue({ message: writeMessage(ground, read2.fault.reason) });
    return NEVER;
  })
);
var vpcAddresses = object(ground, {
  vpc: required(ground, "the IPv4 address inside the VPC", ipAddress(ground, "ipv4")),
  /** `any` stands for the first public IPv4 address of the instance. */
  nat_1_1: fallback(
    v18.nullable(v18.union([v18.literal("any"), ipAddress(ground, "ipv4")], natMessage)),
    null
  )
});
var listedInterface = v18.variant(
  "purpose",
  [
    object(ground, { purpose: purpose("public") }),
    object(ground, {
      purpose: purpose("vlan"),
      label: required(ground, "the label of the VLAN", vlanLabel),
      ipam_address: fallback(v18.nullable(ipamAddress), null)
    }),
    object(ground, {
      purpose: purpose("vpc"),
      vpc_id: required(ground, "the id of a VPC", id(ground)),
      subnet_id: required(ground, "the id of a subnet", id(ground)),
      ipv4: required(ground, "an object with vpc, and nat_1_1 or not", vpcAddresses)
    })
  ],
  must(ground, `an interface of purpose ${purposes}`)
);
var interfaces = v18.pipe(
  list(ground, "a list of interfaces", listedInterface),
  v18.transform((each) => each.length === 0 ? [{ purpose: "public" }] : each)
);
function natMessage(issue) {
  return must(ground, '"any", a public IPv4 address or null')(issue);
}

// src/operations/requests/public-ipv4s.ts
var publicIpv4sIn = (addresses2) => addresses2.filter((each) => each.type === "ipv4" && each.public).map(({ address: address3 }) => address3);

// src/operations/checks/listed-interfaces.ts
var listedVlansAreDistinct = check3({
  name: "listedVlansAreDistinct",
  stage: "request",
  clauses: ["SILENT-PROFILES"],
  find({ body: { interfaces: interfaces4 } }) {
    const met = /* @__PURE__ */ new Set();
    for (const [index2, each] of interfaces4.entries()) {
      if (each.purpose !== "vlan") continue;
      if (met.has(each.label))
        return malformed(
          "SILENT-PROFILES",
          `interfaces[${index2}].label`,
          `saw "${each.label}" again; accepted is each VLAN once`
        );
      met.add(each.label);
    }
    return void 0;
  }
});
var newInstanceHasListedNat = check3({
  name: "newInstanceHasListedNat",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE", "SILENT-PROFILES"],
  find: ({ body: { interfaces: interfaces4 } }) => strayNat(interfaces4, { owned: [], first: "any" })
});
var instanceHasListedNat = check3({
  name: "instanceHasListedNat",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE", "SILENT-PROFILES"],
  find({ world, params: { instanceId: instanceId3 }, body: { interfaces: interfaces4 } }) {
    const owned = publicIpv4sIn(addressesOf(world, instanceId3));
    return strayNat(interfaces4, { owned, first: owned[0] });
  }
});
function strayNat(interfaces4, { owned, first }) {
  const met = /* @__PURE__ */ new Set();
  for (const [index2, each] of interfaces4.entries()) {
    const asked = each.purpose === "vpc" ? each.ipv4.nat_1_1 : null;
    if (asked === null) continue;
    const address3 = asked === "any" ? first : owned.find((own) => own === asked);
    const field = `interfaces[${index2}].ipv4.nat_1_1`;
    if (address3 === void 0)
      return refused(
        "SILENT-OUTSIDE",
        field,
        `saw "${asked}"; accepted is a public IPv4 address of the instance`
      );
    if (met.has(address3))
      return refused(
        "SILENT-PROFILES",
        field,
        `saw "${asked}" again; accepted is each address for one interface`
      );
    met.add(address3);
  }
  return void 0;
}

// src/operations/checks/named-firewall.ts
var namedFirewallExists = check3({
  name: "namedFirewallExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body: { firewall_id: id2 } }) {
    if (id2 === void 0) return void 0;
    const found = get(world.tables.firewalls, id2);
    if (found !== void 0 && found.status !== "deleted") return void 0;
    return refused(
      "SILENT-BODY-IDS",
      "firewall_id",
      `saw ${id2}; accepted is the id of a firewall that is not deleted`
    );
  }
});
var instancesBehindNamedFirewallStandStill = check3({
  name: "instancesBehindNamedFirewallStandStill",
  stage: "rule",
  clauses: ["MIGRATION-4"],
  find({ world, body: { firewall_id: id2 }, lean }) {
    const guarded = id2 === void 0 ? void 0 : migratingInstanceBehind(world, id2);
    if (guarded === void 0) return void 0;
    lean("SILENT-CREATE-WITH-FIREWALL");
    return migrationRefusal("MIGRATION-4", "firewall_id", guarded);
  }
});

// src/operations/outside/instance-create.ts
var instanceCreate = operation({
  name: "instanceCreate",
  method: "POST",
  path: "/instances",
  scopes: [],
  body: {
    region: required("SILENT-OUTSIDE", "the id of a region", region2),
    label: optional2(serviceLabel),
    plan: fallback(plan, "g6-standard-1"),
    firewall_id: optional2(id("SILENT-OUTSIDE", "the id of a firewall")),
    private_ip: fallback(flag("SILENT-OUTSIDE"), false),
    interfaces: fallback(interfaces, [{ purpose: "public" }])
  },
  checks: [
    listedVlansAreDistinct,
    regionExists,
    namedFirewallExists,
    regionSupportsListedVlans,
    newInstanceHasListedNat,
    instancesBehindNamedFirewallStandStill
  ],
  emits: [],
  upholds: ["FIREWALL-10", "ACTIVE-5", "VLAN-2"],
  reduce({ world, body, draft, timestamp }) {
    const id2 = draft.nextId("instances");
    const profile = { id: 1, label: "profile-1", interfaces: [] };
    const bare = {
      id: id2,
      label: body.label ?? `instance-${id2}`,
      region: body.region,
      plan: body.plan,
      migrating: false,
      spare_addresses: 0,
      profiles: [profile],
      booted: profile,
      ssh: defaultSshSettings,
      created: timestamp
    };
    const addresses2 = furnish(draft, world, bare, body.private_ip);
    const [first] = publicIpv4sIn(addresses2);
    const booted = { ...profile, interfaces: wire(body.interfaces, first) };
    const instance = { ...bare, profiles: [booted], booted };
    draft.put("instances", instance);
    bringUpVlans(draft, world, instance, timestamp);
    if (body.firewall_id !== void 0)
      attach(draft, firewallAt(world, body.firewall_id), { type: "instance", id: id2 }, timestamp);
    return instanceReply(instance, addresses2);
  }
});

// src/operations/effects/vacate.ts
function vacate(draft, world, { id: id2 }) {
  for (const address3 of addressesOf(world, id2)) releaseAddress(draft, world, address3);
  for (const share2 of sharesWith(world, id2)) draft.remove("shares", share2.id);
  const ranges = rangesOf(world, id2);
  for (const range2 of ranges) draft.put("ranges", { ...range2, instance_id: null });
  return { leftRange: ranges.length > 0 };
}

// src/operations/outside/instance-delete.ts
var instanceDelete = operation({
  name: "instanceDelete",
  method: "DELETE",
  path: "/instances/{instanceId}",
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  emits: [],
  upholds: ["VLAN-9"],
  reduce({ world, params: { instanceId: id2 }, draft, lean }) {
    const instance = instanceAt(world, id2);
    if (instance.migrating) lean("SILENT-BUSY-INSTANCE");
    if (vacate(draft, world, instance).leftRange) lean("SILENT-RANGE-LEFT");
    for (const device of devicesOn(world, { type: "instance", id: id2 }))
      draft.remove("devices", device.id);
    draft.remove("instances", id2);
    return {};
  }
});

// src/operations/checks/live-migration.ts
var instanceStandsStill = check3({
  name: "instanceStandsStill",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 }, lean }) {
    if (!instanceAt(world, instanceId3).migrating) return void 0;
    lean("SILENT-BUSY-INSTANCE");
    return refused(
      "SILENT-OUTSIDE",
      "instanceId",
      `saw instance ${instanceId3} migrating live; accepted is one that is not`
    );
  }
});
var instanceMigratesLive = check3({
  name: "instanceMigratesLive",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 } }) {
    if (instanceAt(world, instanceId3).migrating) return void 0;
    return refused(
      "SILENT-OUTSIDE",
      "instanceId",
      `saw instance ${instanceId3}, which does not migrate; accepted is one that migrates live`
    );
  }
});

// src/operations/checks/target-region.ts
var targetIsAnotherRegion = check3({
  name: "targetIsAnotherRegion",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 }, body: { region: region6 } }) {
    if (instanceAt(world, instanceId3).region !== region6) return void 0;
    return refused(
      "SILENT-OUTSIDE",
      "region",
      `saw ${region6}, where instance ${instanceId3} is; accepted is another region`
    );
  }
});

// src/operations/outside/instance-migrate.ts
var instanceMigrate = operation({
  name: "instanceMigrate",
  method: "POST",
  path: "/instances/{instanceId}/migrate",
  scopes: [],
  params: { instanceId },
  body: { region: required("SILENT-OUTSIDE", "the id of a region", region2) },
  checks: [
    instanceExists,
    regionExists,
    instanceStandsStill,
    targetIsAnotherRegion,
    regionSupportsAttachedVlans("VLAN-5")
  ],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft, timestamp, lean }) {
    const before = instanceAt(world, params.instanceId);
    const hadPrivate = addressesOf(world, before.id).some((each) => !each.public);
    lean("SILENT-MIGRATE-REGION");
    if (vacate(draft, world, before).leftRange) lean("SILENT-RANGE-LEFT");
    const instance = {
      // What is left of it: an address that was released may have taken its SSH settings along.
      ...draft.get("instances", before.id) ?? before,
      region: body.region,
      profiles: before.profiles.map(withoutNat),
      booted: withoutNat(before.booted)
    };
    draft.put("instances", instance);
    bringUpVlans(draft, world, instance, timestamp);
    return instanceReply(instance, furnish(draft, world, instance, hadPrivate));
  }
});

// src/operations/outside/instance-prepare.ts
var instancePrepare = operation({
  name: "instancePrepare",
  method: "POST",
  path: "/instances/{instanceId}/prepare",
  scopes: [],
  params: { instanceId },
  body: {
    spare_addresses: required(
      "SILENT-OUTSIDE",
      "how many more addresses the instance may get",
      spareAddresses
    )
  },
  checks: [instanceExists],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    draft.put("instances", { ...instanceAt(world, params.instanceId), ...body });
    return { spare_addresses: body.spare_addresses };
  }
});

// src/operations/checks/booted-nat.ts
var bootedNatIsItsOwn = check3({
  name: "bootedNatIsItsOwn",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 }, body, lean }) {
    const owned = publicIpv4sIn(addressesOf(world, instanceId3));
    for (const each of profileToBoot(instanceAt(world, instanceId3), body.profile_id).interfaces) {
      if (each.purpose !== "vpc" || each.nat_1_1 === null) continue;
      const isShared2 = sharesOf(world, each.nat_1_1).length > 0;
      if (owned.includes(each.nat_1_1) && !isShared2) continue;
      lean("SILENT-NAT-ACTIVE");
      return refused(
        "SILENT-OUTSIDE",
        "profile_id",
        `saw a profile with NAT to ${each.nat_1_1}, ${isShared2 ? "a shared address" : `no address of instance ${instanceId3}`}; accepted is one with public IPv4 addresses that the instance has to itself`
      );
    }
    return void 0;
  }
});

// src/operations/checks/profile-exists.ts
var profileExists = check3({
  name: "profileExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3, profileId: profileId2 } }) {
    if (instanceAt(world, instanceId3).profiles.some(({ id: id2 }) => id2 === profileId2)) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "profileId",
      `saw ${profileId2}; accepted is the id of a profile of instance ${instanceId3}`
    );
  }
});
var namedProfileExists = check3({
  name: "namedProfileExists",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, params: { instanceId: instanceId3 }, body: { profile_id: asked } }) {
    const { profiles } = instanceAt(world, instanceId3);
    if (asked === void 0 || profiles.some(({ id: id2 }) => id2 === asked)) return void 0;
    return refused(
      "SILENT-BODY-IDS",
      "profile_id",
      `saw ${asked}; accepted is the id of a profile of instance ${instanceId3}, such as ${profiles[0]?.id}`
    );
  }
});
function profileAt({ profiles }, id2) {
  const found = profiles.find((each) => each.id === id2);
  if (found === void 0) throw new TypeError(`profile ${id2} was not checked for`);
  return found;
}

// src/operations/outside/instance-reboot.ts
var instanceReboot = operation({
  name: "instanceReboot",
  method: "POST",
  path: "/instances/{instanceId}/reboot",
  scopes: [],
  params: { instanceId },
  body: { profile_id: optional2(id("SILENT-OUTSIDE", "the id of a profile")) },
  checks: [instanceExists, namedProfileExists, itsRegionSupportsBootedVlans, bootedNatIsItsOwn],
  emits: [],
  upholds: ["VLAN-2", "VLAN-7", "VLAN-8"],
  reduce({ world, params, body, draft, timestamp, lean }) {
    const before = instanceAt(world, params.instanceId);
    if (before.migrating) lean("SILENT-BUSY-INSTANCE");
    const instance = { ...before, booted: profileToBoot(before, body.profile_id) };
    draft.put("instances", instance);
    bringUpVlans(draft, world, instance, timestamp);
    return instanceReply(instance, addressesOf(world, instance.id));
  }
});

// src/shape/ssh.ts
import * as v19 from "valibot";
var ground2 = "SILENT-OUTSIDE";
var portAccepted = `a port from ${limits.portMin} to ${limits.portMax}, or null`;
var userAccepted = "a name of 1 to 32 characters, or null";
var ssh = {
  access: optional2(flag(ground2)),
  ip: optional2(
    v19.union(
      [v19.literal("any"), ipAddress(ground2)],
      must(ground2, '"any" or an address of the instance')
    )
  ),
  port: optional2(
    v19.nullable(
      v19.pipe(
        whole(ground2, portAccepted),
        v19.minValue(limits.portMin, must(ground2, portAccepted)),
        v19.maxValue(limits.portMax, must(ground2, portAccepted))
      )
    )
  ),
  user: optional2(
    v19.nullable(
      v19.pipe(
        v19.string(must(ground2, userAccepted)),
        v19.minLength(1, must(ground2, userAccepted)),
        v19.maxLength(32, must(ground2, userAccepted))
      )
    )
  )
};

// src/operations/checks/ssh-address.ts
var sshAddressIsItsOwn = check3({
  name: "sshAddressIsItsOwn",
  stage: "rule",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { instanceId: instanceId3 }, body: { ip: ip2 } }) {
    if (ip2 === void 0 || ip2 === "any") return void 0;
    if (addressesOf(world, instanceId3).some(({ address: address3 }) => address3 === ip2)) return void 0;
    return refused(
      "SILENT-OUTSIDE",
      "ip",
      `saw "${ip2}"; accepted is "any" or an address of instance ${instanceId3}`
    );
  }
});

// src/operations/outside/instance-ssh-update.ts
var instanceSshUpdate = operation({
  name: "instanceSshUpdate",
  method: "PUT",
  path: "/instances/{instanceId}/ssh",
  scopes: [],
  params: { instanceId },
  body: ssh,
  checks: [instanceExists, sshAddressIsItsOwn],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId);
    const settings = { ...instance.ssh, ...body };
    draft.put("instances", { ...instance, ssh: settings });
    return { ...settings };
  }
});

// src/operations/outside/instance-view.ts
var instanceView = readOperation({
  name: "instanceView",
  method: "GET",
  path: "/instances/{instanceId}",
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  upholds: [],
  answer: ({ world, params: { instanceId: id2 } }) => instanceReply(instanceAt(world, id2), addressesOf(world, id2))
});

// src/operations/outside/instances-list.ts
var instancesList = readOperation({
  name: "instancesList",
  method: "GET",
  path: "/instances",
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) => pageReply(
    query,
    count(world.tables.instances),
    (offset, limit) => slice(world.tables.instances, everyRow, offset, limit),
    (instance) => instanceReply(instance, addressesOf(world, instance.id))
  )
});

// src/operations/outside/live-migration-finish.ts
var liveMigrationFinish = operation({
  name: "liveMigrationFinish",
  method: "DELETE",
  path: "/instances/{instanceId}/live-migration",
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceMigratesLive],
  emits: [],
  upholds: [],
  reduce({ world, params, draft }) {
    draft.put("instances", { ...instanceAt(world, params.instanceId), migrating: false });
    return {};
  }
});

// src/operations/outside/live-migration-start.ts
var liveMigrationStart = operation({
  name: "liveMigrationStart",
  method: "POST",
  path: "/instances/{instanceId}/live-migration",
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceStandsStill],
  emits: [],
  upholds: [],
  reduce({ world, params, draft }) {
    draft.put("instances", { ...instanceAt(world, params.instanceId), migrating: true });
    return {};
  }
});

// src/operations/outside/pool-create.ts
var poolCreate = operation({
  name: "poolCreate",
  method: "POST",
  path: "/pools",
  scopes: [],
  body: {
    region: required("SILENT-OUTSIDE", "the id of a region", region2),
    prefix: fallback(poolPrefix, 116)
  },
  checks: [regionExists],
  emits: [],
  upholds: [],
  reduce({ world, body, draft }) {
    const number3 = regionNumber(world, body.region);
    const next2 = () => poolBlock(number3, draft.nextIn(`pool/${body.region}`));
    let range2 = next2();
    while (idsUnder(world.indexes.poolsByText, range2).length > 0) range2 = next2();
    const pool = {
      id: draft.nextId("pools"),
      range: range2,
      prefix: body.prefix,
      region: body.region,
      route_target: lastAddressIn(range2, body.prefix)
    };
    draft.put("pools", pool);
    return poolReply(pool);
  }
});
function lastAddressIn(range2, prefix2) {
  const block = parsePrefix(`${range2}/${prefix2}`);
  return block.ok ? printAddress(lastAddress(block.value)) : null;
}

// src/operations/outside/profile-create.ts
var profileCreate = operation({
  name: "profileCreate",
  method: "POST",
  path: "/instances/{instanceId}/profiles",
  scopes: [],
  params: { instanceId },
  body: {
    label: optional2(serviceLabel),
    interfaces: required("SILENT-OUTSIDE", "a list of interfaces", interfaces)
  },
  checks: [
    listedVlansAreDistinct,
    instanceExists,
    itsRegionSupportsListedVlans,
    instanceHasListedNat
  ],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId);
    const id2 = Math.max(0, ...instance.profiles.map((each) => each.id)) + 1;
    const [first] = publicIpv4sIn(addressesOf(world, instance.id));
    const profile = {
      id: id2,
      label: body.label ?? `profile-${id2}`,
      interfaces: wire(body.interfaces, first)
    };
    draft.put("instances", { ...instance, profiles: [...instance.profiles, profile] });
    return profileReply(profile);
  }
});

// src/operations/outside/profile-update.ts
var profileUpdate = operation({
  name: "profileUpdate",
  method: "PUT",
  path: "/instances/{instanceId}/profiles/{profileId}",
  scopes: [],
  params: { instanceId, profileId },
  body: { interfaces: required("SILENT-OUTSIDE", "a list of interfaces", interfaces) },
  checks: [
    listedVlansAreDistinct,
    instanceExists,
    profileExists,
    itsRegionSupportsListedVlans,
    instanceHasListedNat
  ],
  emits: [],
  upholds: ["VLAN-7"],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId);
    const [first] = publicIpv4sIn(addressesOf(world, instance.id));
    const profile = {
      ...profileAt(instance, params.profileId),
      interfaces: wire(body.interfaces, first)
    };
    const profiles = instance.profiles.map((each) => each.id === profile.id ? profile : each);
    draft.put("instances", { ...instance, profiles });
    return profileReply(profile);
  }
});

// src/operations/checks/known-region.ts
var knownRegion = check3({
  name: "knownRegion",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { regionId: regionId3 } }) {
    if (world.regions.some(({ id: id2 }) => id2 === regionId3)) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "regionId",
      `saw ${seen(regionId3)}; accepted is the id of a region`
    );
  }
});

// src/operations/outside/region-status-update.ts
var regionStatusUpdate = operation({
  name: "regionStatusUpdate",
  method: "PUT",
  path: "/regions/{regionId}/status",
  scopes: [],
  params: { regionId: region2 },
  body: {
    status: required(
      "SILENT-OUTSIDE",
      regionStatuses.join(" or "),
      choice("REGION-5", regionStatuses)
    )
  },
  checks: [knownRegion],
  emits: [],
  upholds: [],
  reduce({ world, params: { regionId: regionId3 }, body: { status }, draft }) {
    draft.setRegions(world.regions.map((each) => each.id === regionId3 ? { ...each, status } : each));
    return { id: regionId3, status };
  }
});

// src/shape/grants.ts
import * as v20 from "valibot";
var ground3 = "SILENT-OUTSIDE";
var types = ["firewall", ...serviceTypes];
var permissions = ["read_only", "read_write"];
var grants = list(
  ground3,
  "a list of grants",
  object(ground3, {
    type: required(ground3, types.join(" or "), choice(ground3, types)),
    id: required(ground3, "the id of what is granted", id(ground3)),
    permission: required(ground3, permissions.join(" or "), choice(ground3, permissions))
  })
);
var usernameAccepted = 'a name of 1 to 64 ASCII letters, digits, ".", "_" and "-"';
var username = v20.pipe(
  v20.string(must(ground3, usernameAccepted)),
  v20.regex(/^[A-Za-z0-9._-]{1,64}$/, must(ground3, usernameAccepted))
);
var tokenMessage = () => writeMessage(ground3, "saw something else; accepted is a text of 1 to 128 visible characters");
var token = v20.pipe(v20.string(tokenMessage), v20.regex(/^[!-~]{1,128}$/, tokenMessage));
var scopeAccepted = '"*" or a scope such as firewall:read_only';
var scopes = v20.pipe(
  list(
    ground3,
    "a list of scopes",
    v20.pipe(
      v20.string(must(ground3, scopeAccepted)),
      v20.regex(/^(?:\*|[a-z_]{1,32}:[a-z_]{1,32})$/, must(ground3, scopeAccepted))
    )
  ),
  v20.transform((each) => [...new Set(each)])
);

// src/operations/replies/token-reply.ts
var tokenReply = ({ id: id2, username: username3, scopes: scopes3 }) => ({
  id: id2,
  username: username3,
  scopes: [...scopes3]
});

// src/operations/outside/token-create.ts
var tokenCreate = operation({
  name: "tokenCreate",
  method: "POST",
  path: "/tokens",
  scopes: [],
  body: {
    token: required("SILENT-OUTSIDE", "the text that a caller presents", token),
    // Nobody needs to have been declared: a token of nobody in particular speaks for an unrestricted user.
    username: required("SILENT-OUTSIDE", "the name of its user", username),
    scopes: required("SILENT-OUTSIDE", "a list of scopes", scopes)
  },
  checks: [tokenIsFree],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    const made = { id: draft.nextId("tokens"), ...body };
    draft.put("tokens", made);
    return tokenReply(made);
  }
});

// src/operations/checks/token-exists.ts
var tokenExists = check3({
  name: "tokenExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { tokenId: tokenId2 } }) {
    if (get(world.tables.tokens, tokenId2) !== void 0) return void 0;
    return missing("SILENT-OUTSIDE", "tokenId", `saw ${tokenId2}; accepted is the id of a token`);
  }
});

// src/operations/outside/token-delete.ts
var tokenDelete = operation({
  name: "tokenDelete",
  method: "DELETE",
  path: "/tokens/{tokenId}",
  scopes: [],
  params: { tokenId },
  checks: [tokenExists],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.remove("tokens", params.tokenId);
    return {};
  }
});

// src/operations/checks/listed-grants.ts
var unrestricted = (refuse2) => refuse2(
  "SILENT-GRANTS",
  "grants",
  "saw grants of an unrestricted user; accepted are grants of a restricted one"
);
var newUserTakesGrants = check3({
  name: "newUserTakesGrants",
  stage: "request",
  clauses: ["SILENT-GRANTS"],
  find({ body: { restricted, grants: grants4 } }) {
    if (restricted || grants4.length === 0) return void 0;
    return unrestricted(malformed);
  }
});
var userTakesGrants = check3({
  name: "userTakesGrants",
  stage: "rule",
  clauses: ["SILENT-GRANTS"],
  find({ world, params: { username: username3 }, body: { grants: grants4 } }) {
    if (grants4.length === 0 || userOf(world, username3)?.restricted === true) return void 0;
    return unrestricted(refused);
  }
});
var listedGrantsAreDistinct = check3({
  name: "listedGrantsAreDistinct",
  stage: "request",
  clauses: ["SILENT-OUTSIDE"],
  find({ body: { grants: grants4 } }) {
    const met = /* @__PURE__ */ new Set();
    for (const [index2, { type, id: id2 }] of grants4.entries()) {
      if (met.has(`${type}/${id2}`))
        return malformed(
          "SILENT-OUTSIDE",
          `grants[${index2}]`,
          `saw ${type} ${id2} again; accepted is one grant for each`
        );
      met.add(`${type}/${id2}`);
    }
    return void 0;
  }
});
var grantedThingsExist = check3({
  name: "grantedThingsExist",
  stage: "existence",
  clauses: ["SILENT-BODY-IDS"],
  find({ world, body: { grants: grants4 } }) {
    const index2 = grants4.findIndex((grant) => !isThere(world, grant));
    const lost2 = grants4[index2];
    return lost2 && refused(
      "SILENT-BODY-IDS",
      `grants[${index2}].id`,
      `saw ${lost2.id}; accepted is the id of ${lost2.type === "instance" ? "an instance" : `a ${lost2.type}`}`
    );
  }
});
function isThere({ tables: tables2 }, { type, id: id2 }) {
  if (type === "instance") return get(tables2.instances, id2) !== void 0;
  if (type === "balancer") return get(tables2.balancers, id2) !== void 0;
  const firewall = get(tables2.firewalls, id2);
  return firewall !== void 0 && firewall.status !== "deleted";
}

// src/operations/replies/user-reply.ts
var userReply = ({ username: username3, restricted, add_firewalls, grants: grants4 }) => ({
  username: username3,
  restricted,
  add_firewalls,
  grants: grants4.map((grant) => ({ ...grant }))
});

// src/operations/outside/user-create.ts
var userCreate = operation({
  name: "userCreate",
  method: "POST",
  path: "/users",
  scopes: [],
  body: {
    username: required("SILENT-OUTSIDE", "the name of the user", username),
    restricted: fallback(flag("SILENT-OUTSIDE"), false),
    add_firewalls: fallback(flag("SILENT-OUTSIDE"), false),
    grants: fallback(grants, [])
  },
  checks: [newUserTakesGrants, listedGrantsAreDistinct, grantedThingsExist, usernameIsFree],
  emits: [],
  upholds: [],
  reduce({ body, draft }) {
    const user = { id: draft.nextId("users"), ...body };
    draft.put("users", user);
    return userReply(user);
  }
});

// src/operations/checks/user-exists.ts
var userExists = check3({
  name: "userExists",
  stage: "existence",
  clauses: ["SILENT-OUTSIDE"],
  find({ world, params: { username: username3 } }) {
    if (userOf(world, username3) !== void 0) return void 0;
    return missing(
      "SILENT-OUTSIDE",
      "username",
      `saw "${username3}"; accepted is the name of a user`
    );
  }
});
function userAt(world, username3) {
  const found = userOf(world, username3);
  if (found === void 0) throw new TypeError(`user ${username3} was not checked for`);
  return found;
}

// src/operations/outside/user-grants-update.ts
var userGrantsUpdate = operation({
  name: "userGrantsUpdate",
  method: "PUT",
  path: "/users/{username}/grants",
  scopes: [],
  params: { username },
  body: {
    grants: required("SILENT-OUTSIDE", "a list of grants", grants),
    add_firewalls: optional2(flag("SILENT-OUTSIDE"))
  },
  checks: [listedGrantsAreDistinct, userExists, grantedThingsExist, userTakesGrants],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const user = { ...userAt(world, params.username), ...body };
    draft.put("users", user);
    return userReply(user);
  }
});

// src/operations/outside/index.ts
var outsideOperations = {
  instanceCreate,
  instanceDelete,
  instanceView,
  instancesList,
  instanceReboot,
  profileCreate,
  profileUpdate,
  instancePrepare,
  instanceSshUpdate,
  liveMigrationStart,
  liveMigrationFinish,
  instanceMigrate,
  instanceClone,
  balancerCreate,
  balancerView,
  balancersList,
  balancerDelete,
  regionStatusUpdate,
  forwardCreate,
  forwardDelete,
  userCreate,
  userGrantsUpdate,
  tokenCreate,
  tokenDelete,
  poolCreate,
  eventsList,
  eventView,
  eventsRead,
  eventsSeen
};

// src/operations/table.ts
var allOperations = { ...operations, ...outsideOperations };
function operationNamed(name2) {
  return Object.hasOwn(allOperations, name2) ? allOperations[name2] : void 0;
}

// src/world/commit.ts
import { freeze } from "immer";

// src/world/head.ts
import { applyPatches, enablePatches, produceWithPatches } from "immer";
enablePatches();
function changeHead(world, collected) {
  const [head, patches] = produceWithPatches(headOf(world), (draft) => {
    draft.now = collected.now;
    for (const [table, id2] of collected.counters) draft.counters[table] = id2;
    for (const [numbering, next2] of collected.cursors) draft.cursors[numbering] = next2;
    if (collected.regions !== void 0) draft.regions = collected.regions;
  });
  return [head, patches];
}
var headOf = ({ now, regions: regions2, counters, cursors }) => ({
  now,
  regions: regions2,
  counters,
  cursors
});

// src/world/commit.ts
function commit(world, collected) {
  const [head, patches] = changeHead(world, collected);
  return {
    world: nextWorld(world, head, collected.changes),
    patches: [...patches, ...collected.changes.map(patchOf)]
  };
}
function nextWorld(world, head, changes) {
  return Object.freeze({
    ...world,
    ...head,
    tables: changedTables(world.tables, changes),
    indexes: changedIndexes(world.indexes, changes)
  });
}
var patchOf = ({ table, id: id2, before, after }) => {
  const path = ["tables", table, id2];
  if (after === void 0) return { op: "remove", path };
  return { op: before === void 0 ? "add" : "replace", path, value: after };
};
function changedTables(tables2, changes) {
  if (changes.length === 0) return tables2;
  const changed2 = { ...tables2 };
  for (const { table, id: id2, after } of changes) {
    const held = changed2[table] ?? tables2[table];
    changed2[table] = after === void 0 ? withoutRecord(held, id2) : withRecord(held, freeze(after, true));
  }
  return Object.freeze(changed2);
}
function changedIndexes(kept, changes) {
  const edited = indexNames.flatMap((name2) => {
    const edits = editsOf(indexes[name2], changes);
    return edits.length === 0 ? [] : [[name2, withEdits(kept[name2], edits)]];
  });
  return edited.length === 0 ? kept : Object.freeze({ ...kept, ...Object.fromEntries(edited) });
}
var indexNames = Object.keys(indexes);
var editsOf = ({ of, keys }, changes) => changes.flatMap(({ table, id: id2, before, after }) => {
  if (table !== of) return [];
  const had = before === void 0 ? [] : keys(before);
  const has2 = after === void 0 ? [] : keys(after);
  return [
    ...had.filter((key) => !has2.includes(key)).map((key) => ({ key, id: id2, file: false })),
    ...has2.filter((key) => !had.includes(key)).map((key) => ({ key, id: id2, file: true }))
  ];
});

// src/world/rows.ts
var tableNames = [
  "instances",
  "balancers",
  "firewalls",
  "devices",
  "addresses",
  "ranges",
  "shares",
  "pools",
  "vlans",
  "forwards",
  "users",
  "tokens",
  "events"
];
function mapTables(make) {
  const made = Object.fromEntries(tableNames.map((name2) => [name2, make(name2)]));
  return made;
}

// src/world/draft.ts
function collectChanges(world, now, make) {
  const written = /* @__PURE__ */ new Map();
  const counters = /* @__PURE__ */ new Map();
  const cursors = /* @__PURE__ */ new Map();
  let regions2;
  const writtenTo = (table) => {
    const known = written.get(table);
    if (known !== void 0) return known;
    const fresh = /* @__PURE__ */ new Map();
    written.set(table, fresh);
    return fresh;
  };
  make({
    get(table, id2) {
      const own = written.get(table);
      if (own?.has(id2)) return own.get(id2);
      return get(world.tables[table], id2);
    },
    put: (table, record2) => writtenTo(table).set(record2.id, record2),
    remove: (table, id2) => writtenTo(table).set(id2, void 0),
    nextId(table) {
      const id2 = (counters.get(table) ?? world.counters[table]) + 1;
      counters.set(table, id2);
      return id2;
    },
    nextIn(numbering) {
      const next2 = cursors.get(numbering) ?? world.cursors[numbering] ?? 0;
      cursors.set(numbering, next2 + 1);
      return next2;
    },
    setRegions: (each) => {
      regions2 = each;
    }
  });
  return { now, counters, cursors, regions: regions2, changes: changesIn(world, written) };
}
function changesIn(world, written) {
  const changes = [];
  for (const table of tableNames) {
    const own = written.get(table);
    if (own === void 0) continue;
    for (const [id2, after] of [...own].sort(([a], [b]) => a - b)) {
      const before = get(world.tables[table], id2);
      if (before !== after) changes.push({ table, id: id2, before, after });
    }
  }
  return changes;
}

// src/contract/scopes.ts
function grantsScope(held, wanted2) {
  return held.some((scope2) => scope2 === "*" || scope2 === wanted2 || wider[wanted2].includes(scope2));
}
var wider = {
  "firewall:read_only": ["firewall:read_write"],
  "firewall:read_write": [],
  "ips:read_only": ["ips:read_write"],
  "ips:read": ["ips:read_only", "ips:read_write"],
  "ips:read_write": [],
  "instances:read_only": ["instances:read_write"],
  "instances:read_write": []
};

// src/engine/admit.ts
function admit(world, { scopes: scopes3, upholds }, presented) {
  if (scopes3.length === 0 || !enforcesTokens(world)) return success(owner);
  const token2 = presented === void 0 ? void 0 : tokenOf(world, presented);
  if (token2 === void 0) return failure(unauthenticated(presented));
  const lacking = scopes3.find((scope2) => !grantsScope(token2.scopes, scope2));
  if (lacking === void 0) return success(callerBehind(world, token2));
  return failure({
    kind: "unscoped",
    clause: upholds.find((clause) => clause.startsWith("SCOPE-")) ?? "SCOPE-1",
    field: "Authorization",
    reason: `saw a token with ${token2.scopes.join(" ") || "no scopes"}; accepted is one with ${lacking}`
  });
}
var unauthenticated = (presented) => ({
  kind: "unauthenticated",
  clause: "SCOPE-1",
  field: "Authorization",
  reason: `saw ${presented === void 0 ? "no token" : "an unknown token"}; accepted is a token of this account`
});

// src/engine/bug.ts
var Bug = class extends Error {
  name = "Bug";
  operation;
  clauses;
  counterexample;
  constructor(operation2, clauses, counterexample) {
    super(`${operation2} is wrong about ${clauses.join(", ") || "itself"}: ${counterexample}`);
    this.operation = operation2;
    this.clauses = clauses;
    this.counterexample = counterexample;
  }
};
var MisuseError = class extends TypeError {
  name = "MisuseError";
};

// src/shape/read.ts
import * as v21 from "valibot";
function read(schema, input, root) {
  const parsed = v21.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return success(parsed.output);
  const faults = parsed.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key);
    return { ...readMessage(issue.message), field: printPath(path, root), path };
  });
  const places = new Map(faults.map((fault2) => [fault2, placeOf(fault2.path, input)]));
  return failure(faults.sort((a, b) => comparePlaces(places.get(a) ?? [], places.get(b) ?? [])));
}
function printPath(keys, root) {
  let path = "";
  for (const key of keys)
    path += typeof key === "number" ? `[${key}]` : path === "" ? key : `.${key}`;
  return path === "" ? root : path;
}
function placeOf(keys, input) {
  const place = [];
  let at = input;
  for (const key of keys) {
    if (typeof at !== "object" || at === null) break;
    const index2 = typeof key === "number" ? key : Object.keys(at).indexOf(key);
    place.push(index2 === -1 ? Number.MAX_SAFE_INTEGER : index2);
    at = at[key];
  }
  return place;
}
function comparePlaces(a, b) {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

// src/engine/read-request.ts
var parts = [
  { name: "params", ground: "SILENT-PATH-INTEGER", kind: "missing" },
  { name: "query", ground: "SILENT-UNKNOWN-FIELDS", kind: "malformed" },
  { name: "body", ground: "WIRE-1", kind: "malformed" }
];
function readRequest(operation2, call) {
  const values2 = {};
  for (const { name: name2, ground: ground4, kind } of parts) {
    const schema = schemaOf(operation2[name2], ground4);
    const result = read(schema, call[name2] === void 0 ? {} : call[name2], name2);
    if (!result.ok)
      return failure(
        result.fault.map((fault2) => refusalFor(groundedIn(operation2, name2, fault2), kind))
      );
    values2[name2] = result.value;
  }
  return success({ params: values2["params"], query: values2["query"], body: values2["body"] });
}
function groundedIn({ elsewhere }, part, fault2) {
  if (part !== "body" || !Object.hasOwn(elsewhere, fault2.field)) return fault2;
  return { ...fault2, clause: elsewhere[fault2.field] ?? fault2.clause };
}
var refusalFor = ({ clause, field, reason }, kind) => ({
  kind,
  clause,
  field,
  reason
});
var schemas = /* @__PURE__ */ new WeakMap();
function schemaOf(fields, ground4) {
  let schema = schemas.get(fields);
  if (schema === void 0) {
    schema = object(ground4, fields);
    schemas.set(fields, schema);
  }
  return schema;
}

// src/invariants/invariant.ts
var worldInvariant = (declaration) => declaration;
var stepInvariant = (declaration) => declaration;
function subjectsTouched(touched, change, world) {
  return touched[change.table]?.(change, world) ?? [];
}
var itself = ({ id: id2, after }) => after === void 0 ? [] : [id2];

// src/invariants/records.ts
function* idsOf2(table) {
  for (const { id: id2 } of values(table)) yield id2;
}
function* keysOf(index2) {
  for (const [key] of entriesOf(index2)) yield key;
}
function filed2(table, index2, key) {
  return idsUnder(index2, String(key)).map((id2) => get(table, id2)).filter((record2) => record2 !== void 0);
}

// src/invariants/addresses-are-unique.ts
var addressesAreUnique = worldInvariant({
  name: "addressesAreUnique",
  clauses: ["IP-2", "IP-13", "IP-14"],
  all: (world) => keysOf(world.indexes.addressesByText),
  touched: { addresses: ({ after }) => after === void 0 ? [] : [after.address] },
  broken(world, text2) {
    const [held, ...others] = filed2(world.tables.addresses, world.indexes.addressesByText, text2);
    if (held === void 0) return void 0;
    if (others.length > 0) return `${text2} is the address of ${others.length + 1} records`;
    const read2 = parseAddress(text2, held.type);
    if (read2.ok && printAddress(read2.value) === text2) return void 0;
    return `"${text2}" is not how an ${held.type} address is written`;
  }
});

// src/invariants/changes-of.ts
var changesOf = (changes, table) => changes.filter((change) => change.table === table);

// src/invariants/addresses-keep-their-nature.ts
var addressesKeepTheirNature = stepInvariant({
  name: "addressesKeepTheirNature",
  clauses: ["ASSIGN-7", "ASSIGN-14", "RANGE-2"],
  broken({ changes }) {
    for (const { before, after } of [
      ...changesOf(changes, "addresses"),
      ...changesOf(changes, "ranges")
    ]) {
      if (before === void 0 || after === void 0) continue;
      const [was, is] = [natureOf(before), natureOf(after)];
      if (was !== is) return `${was} became ${is}`;
    }
    return void 0;
  }
});
var natureOf = (held) => "range" in held ? `${held.range}/${held.prefix} in ${held.region}` : `${held.address}, ${held.public ? "public" : "private"} ${held.type} in ${held.region}`;

// src/invariants/addresses-lie-in-the-region-of-their-instance.ts
var addressesLieInTheRegionOfTheirInstance = worldInvariant({
  name: "addressesLieInTheRegionOfTheirInstance",
  clauses: ["ASSIGN-4", "ASSIGN-9"],
  all: (world) => idsOf2(world.tables.addresses),
  touched: {
    addresses: itself,
    instances: ({ id: id2, before, after }, { indexes: indexes2 }) => before?.region === after?.region ? [] : idsUnder(indexes2.addressesByInstance, `${id2}`)
  },
  broken({ tables: tables2 }, id2) {
    const held = get(tables2.addresses, id2);
    const instance = held && get(tables2.instances, held.instance_id);
    if (held === void 0 || instance === void 0 || held.region === instance.region)
      return void 0;
    return `${held.address} lies in ${held.region}, its instance ${instance.id} in ${instance.region}`;
  }
});

// src/invariants/allocations-use-up-spare-addresses.ts
var allocationsUseUpSpareAddresses = stepInvariant({
  name: "allocationsUseUpSpareAddresses",
  clauses: ["IP-11", "IP-12"],
  broken({ before, after, changes }) {
    const gains = /* @__PURE__ */ new Map();
    for (const { before: held, after: gained } of changesOf(changes, "addresses")) {
      if (held !== void 0 || gained?.type !== "ipv4") continue;
      gains.set(gained.instance_id, (gains.get(gained.instance_id) ?? 0) + 1);
    }
    for (const [id2, gain] of gains) {
      const was = get(before.tables.instances, id2);
      const is = get(after.tables.instances, id2);
      if (was === void 0 || is === void 0 || was.region !== is.region) continue;
      if (was.spare_addresses - gain !== is.spare_addresses)
        return `instance ${id2} gained ${gain} addresses, and went from ${was.spare_addresses} spare ones to ${is.spare_addresses}`;
    }
    return void 0;
  }
});

// src/invariants/booted-profiles-are-own.ts
var bootedProfilesAreOwn = worldInvariant({
  name: "bootedProfilesAreOwn",
  clauses: ["VLAN-8", "SILENT-PROFILES"],
  all: (world) => idsOf2(world.tables.instances),
  touched: { instances: itself },
  broken(world, id2) {
    const instance = get(world.tables.instances, id2);
    if (instance === void 0) return void 0;
    const { booted, profiles } = instance;
    if (profiles.some((profile) => profile.id === booted.id)) return void 0;
    return `instance ${id2} was booted with profile ${booted.id}, which it does not have`;
  }
});

// src/invariants/deleted-firewalls-guard-nothing.ts
var deletedFirewallsGuardNothing = worldInvariant({
  name: "deletedFirewallsGuardNothing",
  clauses: ["FIREWALL-16", "STATUS-6", "SILENT-DELETED-FIREWALL"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: {
    firewalls: itself,
    devices: ({ after }) => after === void 0 ? [] : [after.firewall_id]
  },
  broken(world, id2) {
    if (get(world.tables.firewalls, id2)?.status !== "deleted") return void 0;
    const [device] = filed2(world.tables.devices, world.indexes.devicesByFirewall, id2);
    if (device === void 0) return void 0;
    return `firewall ${id2} is deleted, and still on ${device.entity.type} ${device.entity.id}`;
  }
});

// src/invariants/deleted-firewalls-stay-deleted.ts
var deletedFirewallsStayDeleted = stepInvariant({
  name: "deletedFirewallsStayDeleted",
  clauses: ["STATUS-5", "STATUS-6", "SILENT-DELETED-FIREWALL"],
  broken({ changes }) {
    for (const { id: id2, before, after } of changesOf(changes, "firewalls")) {
      if (after === void 0) return `firewall ${id2} left the world without a trace`;
      if (before?.status === "deleted") return `firewall ${id2} was deleted, and changed after that`;
    }
    return void 0;
  }
});

// src/invariants/has-service.ts
var hasService = ({ tables: tables2 }, { type, id: id2 }) => type === "instance" ? has(tables2.instances, id2) : has(tables2.balancers, id2);

// src/invariants/devices-have-both-ends.ts
var devicesHaveBothEnds = worldInvariant({
  name: "devicesHaveBothEnds",
  clauses: ["DEVICE-1", "SILENT-BODY-IDS"],
  all: (world) => idsOf2(world.tables.devices),
  touched: {
    devices: itself,
    firewalls: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.devicesByFirewall, `${id2}`) : [],
    instances: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.devicesByService, `instance/${id2}`) : [],
    balancers: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.devicesByService, `balancer/${id2}`) : []
  },
  broken(world, id2) {
    const device = get(world.tables.devices, id2);
    if (device === void 0) return void 0;
    const { firewall_id, entity } = device;
    if (!has(world.tables.firewalls, firewall_id))
      return `device ${id2} is of firewall ${firewall_id}, which is not there`;
    if (!hasService(world, entity))
      return `device ${id2} is on ${serviceKey(entity)}, which is not there`;
    return void 0;
  }
});

// src/invariants/devices-never-change.ts
var devicesNeverChange = stepInvariant({
  name: "devicesNeverChange",
  clauses: ["DEVICE-1", "DEVICE-5"],
  broken({ changes }) {
    const odd = changesOf(changes, "devices").find(
      ({ before, after }) => before !== void 0 && after !== void 0 && (before.firewall_id !== after.firewall_id || serviceKey(before.entity) !== serviceKey(after.entity))
    );
    return odd && `device ${odd.id} stands for another assignment than before`;
  }
});

// src/invariants/each-service-once-on-a-firewall.ts
var eachServiceOnceOnAFirewall = worldInvariant({
  name: "eachServiceOnceOnAFirewall",
  clauses: ["SILENT-ATTACH-TWICE"],
  all: (world) => keysOf(world.indexes.devicesByService),
  touched: { devices: ({ after }) => after === void 0 ? [] : [serviceKey(after.entity)] },
  broken(world, service) {
    const firewalls = filed2(world.tables.devices, world.indexes.devicesByService, service).map(
      (device) => device.firewall_id
    );
    const twice = firewalls.find((id2, at) => firewalls.indexOf(id2) !== at);
    return twice === void 0 ? void 0 : `firewall ${twice} is on ${service} twice`;
  }
});

// src/invariants/events-are-append-only.ts
var eventsAreAppendOnly = stepInvariant({
  name: "eventsAreAppendOnly",
  clauses: ["EVENT-7", "SILENT-EVENT-RECORD"],
  broken({ changes }) {
    for (const { id: id2, before, after } of changesOf(changes, "events")) {
      if (before === void 0) continue;
      if (after === void 0) return `event ${id2} is gone`;
      if (contentOf(before) !== contentOf(after))
        return `event ${id2} tells something else than before`;
    }
    return void 0;
  }
});
var contentOf = ({ action: action2, created, username: username3, entity, secondary_entity }) => JSON.stringify([action2, created, username3, entity, secondary_entity]);

// src/invariants/every-address-has-an-instance.ts
var everyAddressHasAnInstance = worldInvariant({
  name: "everyAddressHasAnInstance",
  clauses: ["IP-12", "ASSIGN-7", "SILENT-BODY-IDS"],
  all: (world) => idsOf2(world.tables.addresses),
  touched: {
    addresses: itself,
    instances: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.addressesByInstance, `${id2}`) : []
  },
  broken({ tables: tables2 }, id2) {
    const held = get(tables2.addresses, id2);
    if (held === void 0 || has(tables2.instances, held.instance_id)) return void 0;
    return `${held.address} is an address of instance ${held.instance_id}, which is not there`;
  }
});

// src/invariants/holdings.ts
var addressesOf2 = (world, instanceId3) => filed2(world.tables.addresses, world.indexes.addressesByInstance, instanceId3);
var isPublicIpv42 = (address3) => address3.type === "ipv4" && address3.public;
function heldUnder({ tables: tables2, indexes: indexes2 }, text2) {
  const [address3] = filed2(tables2.addresses, indexes2.addressesByText, text2);
  const [range2] = filed2(tables2.ranges, indexes2.rangesByText, text2);
  return address3 ?? range2;
}
var sharesTouched = {
  shares: itself,
  addresses: ({ before, after }, world) => idsOfShares(world, before?.address, after?.address),
  ranges: ({ before, after }, world) => idsOfShares(world, before?.range, after?.range)
};
var idsOfShares = ({ indexes: indexes2 }, ...texts2) => texts2.flatMap((text2) => text2 === void 0 ? [] : idsUnder(indexes2.sharesByAddress, text2));

// src/invariants/every-instance-has-one-slaac-address.ts
var everyInstanceHasOneSlaacAddress = worldInvariant({
  name: "everyInstanceHasOneSlaacAddress",
  clauses: ["RANGE-7", "RANGE-8", "ASSIGN-14"],
  all: (world) => idsOf2(world.tables.instances),
  touched: {
    instances: itself,
    addresses: ({ before, after }) => [before, after].flatMap((address3) => address3?.type === "ipv6" ? [address3.instance_id] : [])
  },
  broken(world, id2) {
    if (get(world.tables.instances, id2) === void 0) return void 0;
    const held = addressesOf2(world, id2).filter(({ type }) => type === "ipv6");
    return held.length === 1 ? void 0 : `instance ${id2} has ${held.length} SLAAC addresses`;
  }
});

// src/invariants/every-region-in-use-is-given.ts
var placed = [
  "instances",
  "balancers",
  "addresses",
  "ranges",
  "pools",
  "vlans"
];
var regionAfter = ({ after }) => after === void 0 ? [] : [after.region];
var everyRegionInUseIsGiven = worldInvariant({
  name: "everyRegionInUseIsGiven",
  clauses: ["REGION-1", "RANGE-2", "SILENT-BODY-IDS"],
  *all(world) {
    for (const table of placed)
      for (const { region: region6 } of values(world.tables[table])) yield region6;
  },
  touched: {
    instances: regionAfter,
    balancers: regionAfter,
    addresses: regionAfter,
    ranges: regionAfter,
    pools: regionAfter,
    vlans: regionAfter
  },
  broken: ({ regions: regions2 }, region6) => regions2.some(({ id: id2 }) => id2 === region6) ? void 0 : `something lies in ${region6}, which is no region of this world`
});

// src/invariants/every-vlan-has-one-record.ts
var everyVlanHasOneRecord = worldInvariant({
  name: "everyVlanHasOneRecord",
  clauses: ["VLAN-1", "VLAN-2", "VLAN-3"],
  *all({ indexes: indexes2 }) {
    yield* keysOf(indexes2.vlansByKey);
    yield* keysOf(indexes2.instancesByVlan);
  },
  touched: {
    instances: ({ after }) => vlansOf2(after),
    vlans: ({ before, after }) => [before, after].flatMap(
      (vlan) => vlan === void 0 ? [] : [vlanKey(vlan.region, vlan.label)]
    )
  },
  broken({ indexes: indexes2 }, key) {
    const records = idsUnder(indexes2.vlansByKey, key);
    const [member] = idsUnder(indexes2.instancesByVlan, key);
    if (records.length > 1) return `VLAN ${key} has ${records.length} records`;
    if (records.length === 1 || member === void 0) return void 0;
    return `instance ${member} is on VLAN ${key}, which has no record`;
  }
});
var vlansOf2 = (instance) => (instance?.booted.interfaces ?? []).flatMap(
  (each) => each.purpose === "vlan" && instance !== void 0 ? [vlanKey(instance.region, each.label)] : []
);

// src/invariants/firewall-labels-are-unique.ts
var firewallLabelsAreUnique = worldInvariant({
  name: "firewallLabelsAreUnique",
  clauses: ["LABEL-8", "SILENT-LABEL-UNIQUE"],
  all: (world) => keysOf(world.indexes.firewallsByLabel),
  touched: { firewalls: ({ after }) => after === void 0 ? [] : [after.label] },
  broken(world, label5) {
    const holders = idsUnder(world.indexes.firewallsByLabel, label5);
    if (holders.length <= 1) return void 0;
    return `"${label5}" is the label of firewalls ${holders.join(" and ")}`;
  }
});

// src/invariants/label-fault.ts
var alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
var separators = "-_.";
function labelFault(label5, min, max) {
  if (label5.length < min || label5.length > max)
    return `of ${label5.length} characters, not ${min} to ${max}`;
  const characters = [...label5];
  if (characters.some((each) => !alphanumerics.includes(each) && !separators.includes(each)))
    return "with a character that no label has";
  if ([characters.at(0), characters.at(-1)].some((each) => separators.includes(each ?? "")))
    return "that starts or ends with a separator";
  if (characters.some((each, at) => separators.includes(each) && each === characters[at + 1]))
    return "with the same separator twice in a row";
  return void 0;
}

// src/invariants/firewall-labels-are-well-formed.ts
var { labelLengthMin: labelLengthMin2, labelLengthMax: labelLengthMax3 } = limits;
var firewallLabelsAreWellFormed = worldInvariant({
  name: "firewallLabelsAreWellFormed",
  clauses: ["LABEL-1", "LABEL-2", "LABEL-3", "LABEL-4", "LABEL-5", "LABEL-6", "LABEL-7"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: itself },
  broken(world, id2) {
    const label5 = get(world.tables.firewalls, id2)?.label;
    const fault2 = label5 === void 0 ? void 0 : labelFault(label5, labelLengthMin2, labelLengthMax3);
    return fault2 && `firewall ${id2} has "${label5}", a label ${fault2}`;
  }
});

// src/invariants/firewall-tags-are-well-formed.ts
var firewallTagsAreWellFormed = worldInvariant({
  name: "firewallTagsAreWellFormed",
  clauses: ["FIREWALL-2", "SILENT-TAGS"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: itself },
  broken(world, id2) {
    const tags4 = get(world.tables.firewalls, id2)?.tags ?? [];
    const odd = tags4.find(
      (tag) => tag.length < limits.tagLengthMin || tag.length > limits.tagLengthMax
    );
    if (odd !== void 0) return `firewall ${id2} has a tag of ${odd.length} characters`;
    if (new Set(tags4).size < tags4.length) return `firewall ${id2} has the same tag twice`;
    return void 0;
  }
});

// src/invariants/forwards-are-unique.ts
var forwardsAreUnique = worldInvariant({
  name: "forwardsAreUnique",
  clauses: ["SILENT-FORWARD-DNS", "SILENT-OUTSIDE"],
  all: (world) => keysOf(world.indexes.forwardsByName),
  touched: { forwards: ({ after }) => after === void 0 ? [] : [after.name] },
  broken({ tables: tables2, indexes: indexes2 }, name2) {
    const addresses2 = filed2(tables2.forwards, indexes2.forwardsByName, name2).map(
      ({ address: address3 }) => address3
    );
    const twice = addresses2.find((address3, at) => addresses2.indexOf(address3) !== at);
    return twice && `${name2} leads to ${twice} twice`;
  }
});

// src/invariants/givens-stay.ts
var givensStay = stepInvariant({
  name: "givensStay",
  clauses: ["REGION-1", "REGION-3", "AVAILABILITY-1", "SILENT-OUTSIDE"],
  broken({ before, after }) {
    if (changed(before.settings, after.settings)) return "the settings changed";
    if (changed(before.availability, after.availability)) return "the availability changed";
    if (before.regions === after.regions) return void 0;
    return changed(placesIn(before), placesIn(after)) ? "the regions changed" : void 0;
  }
});
var changed = (before, after) => before !== after && JSON.stringify(before) !== JSON.stringify(after);
var placesIn = ({ regions: regions2 }) => regions2.map(({ status, ...place }) => place);

// src/invariants/ids-are-never-reused.ts
var idsAreNeverReused = stepInvariant({
  name: "idsAreNeverReused",
  clauses: ["FIREWALL-12", "DEVICE-5"],
  broken({ before, after, changes }) {
    const fallen = tableNames.find((table) => after.counters[table] < before.counters[table]);
    if (fallen !== void 0) return `the counter of ${fallen} fell to ${after.counters[fallen]}`;
    const reused = changes.find(
      (change) => change.before === void 0 && (change.id <= before.counters[change.table] || change.id > after.counters[change.table])
    );
    return reused && `${reused.table} gained record ${reused.id}, an id that was not the next one`;
  }
});

// src/invariants/moves.ts
var movesIn2 = ({ changes }) => [
  ...changesOf(changes, "addresses").flatMap(
    ({ before, after }) => moveOf(before?.address, before?.instance_id, after?.instance_id)
  ),
  ...changesOf(changes, "ranges").flatMap(
    ({ before, after }) => moveOf(before?.range, before?.instance_id, after?.instance_id)
  )
];
function moveOf(text2, from2, to) {
  if (text2 === void 0 || from2 === void 0 || from2 === to) return [];
  return to === void 0 || to === null ? [] : [{ text: text2, from: from2, to }];
}

// src/invariants/involved-instances-keep-a-public-ipv4.ts
var involvedInstancesKeepAPublicIpv4 = stepInvariant({
  name: "involvedInstancesKeepAPublicIpv4",
  clauses: ["ASSIGN-10", "SILENT-ASSIGN-BATCH"],
  broken(step) {
    const bare = movesIn2(step).flatMap(({ from: from2, to }) => from2 === null ? [to] : [from2, to]).filter((id2) => has(step.after.tables.instances, id2)).find(
      (id2) => addressesOf2(step.after, id2).filter(isPublicIpv42).length < limits.publicIpv4PerInstanceMin
    );
    return bare && `instance ${bare} was left without a public IPv4 address`;
  }
});

// src/invariants/attachments.ts
var attached = ({ changes }) => changesOf(changes, "devices").flatMap(
  ({ before, after }) => before === void 0 && after !== void 0 ? [after] : []
);
var attachedAlone = (step) => attached(step).filter((device) => hasBothEnds(step.before, device));
var detachedAlone = (step) => changesOf(step.changes, "devices").flatMap(({ before, after }) => after === void 0 && before !== void 0 ? [before] : []).filter((device) => hasBothEnds(step.after, device));
function hasBothEnds(world, { firewall_id, entity }) {
  const status = get(world.tables.firewalls, firewall_id)?.status;
  return status !== void 0 && status !== "deleted" && hasService(world, entity);
}

// src/invariants/migrating-instances-keep-their-firewalls.ts
var migratingInstancesKeepTheirFirewalls = stepInvariant({
  name: "migratingInstancesKeepTheirFirewalls",
  clauses: [
    "MIGRATION-1",
    "MIGRATION-2",
    "MIGRATION-3",
    "MIGRATION-4",
    "MIGRATION-5",
    "MIGRATION-6",
    "SILENT-CREATE-MIGRATION",
    "SILENT-CREATE-WITH-FIREWALL"
  ],
  broken(step) {
    const handled = firewallsHandled(step);
    const migrating2 = servicesInvolved(step, handled).find(
      ({ type, id: id2 }) => type === "instance" && migratesThroughout(step, id2)
    );
    if (migrating2 === void 0) return void 0;
    return `instance ${migrating2.id} migrates live while firewalls ${handled.join(" and ")} change or move`;
  }
});
var firewallsHandled = (step) => [
  .../* @__PURE__ */ new Set([
    ...changesOf(step.changes, "firewalls").map(({ id: id2 }) => id2),
    ...[...attached(step), ...detachedAlone(step)].map(({ firewall_id }) => firewall_id)
  ])
];
var servicesInvolved = (step, firewalls) => {
  const { tables: tables2, indexes: indexes2 } = step.before;
  return [
    ...firewalls.flatMap((id2) => filed2(tables2.devices, indexes2.devicesByFirewall, id2)),
    ...attached(step)
  ].map(({ entity }) => entity);
};
var migratesThroughout = ({ before, after }, instanceId3) => [before, after].every(({ tables: tables2 }) => get(tables2.instances, instanceId3)?.migrating === true);

// src/invariants/active-nats-of.ts
var activeNatsOf = (instance) => (instance?.booted.interfaces ?? []).map((each) => each.purpose === "vpc" ? each.nat_1_1 : null).filter((address3) => address3 !== null);

// src/invariants/nat-addresses-are-held.ts
var natAddressesAreHeld = worldInvariant({
  name: "natAddressesAreHeld",
  clauses: ["ASSIGN-16", "SILENT-NAT-ACTIVE"],
  all: (world) => idsOf2(world.tables.instances),
  touched: {
    instances: itself,
    // Only the holder that an address leaves can be left without it.
    addresses: ({ before }) => before === void 0 ? [] : [before.instance_id]
  },
  broken(world, instanceId3) {
    const held = addressesOf2(world, instanceId3).filter(isPublicIpv42);
    const foreign = activeNatsOf(get(world.tables.instances, instanceId3)).find(
      (text2) => !held.some(({ address: address3 }) => address3 === text2)
    );
    if (foreign === void 0) return void 0;
    return `instance ${instanceId3} has a 1:1 NAT to ${foreign}, which is no public IPv4 address of its own`;
  }
});

// src/invariants/nat-addresses-are-not-shared.ts
var natAddressesAreNotShared = worldInvariant({
  name: "natAddressesAreNotShared",
  clauses: ["SHARE-8", "SILENT-NAT-ACTIVE"],
  all: (world) => keysOf(world.indexes.instancesByNatAddress),
  touched: {
    instances: ({ after }) => activeNatsOf(after),
    shares: ({ after }) => after === void 0 ? [] : [after.address]
  },
  broken({ indexes: indexes2 }, address3) {
    const users = idsUnder(indexes2.instancesByNatAddress, address3);
    if (users.length === 0 || idsUnder(indexes2.sharesByAddress, address3).length === 0)
      return void 0;
    return `${address3} is shared, and has a 1:1 NAT to instance ${users.join(" and ")}`;
  }
});

// src/invariants/nat-addresses-do-not-move.ts
var natAddressesDoNotMove = stepInvariant({
  name: "natAddressesDoNotMove",
  clauses: ["ASSIGN-16"],
  broken(step) {
    const { instancesByNatAddress } = step.before.indexes;
    const moved2 = movesIn2(step).find(
      ({ text: text2, from: from2 }) => from2 !== null && idsUnder(instancesByNatAddress, text2).includes(from2)
    );
    if (moved2 === void 0) return void 0;
    return `${moved2.text} had a 1:1 NAT to instance ${moved2.from}, and moved to instance ${moved2.to}`;
  }
});

// src/invariants/new-firewalls-are-enabled.ts
var newFirewallsAreEnabled = stepInvariant({
  name: "newFirewallsAreEnabled",
  clauses: ["STATUS-2"],
  broken({ changes }) {
    const odd = changesOf(changes, "firewalls").find(
      ({ before, after }) => before === void 0 && after !== void 0 && after.status !== "enabled"
    );
    return odd && `firewall ${odd.id} is new, and ${odd.after?.status}`;
  }
});

// src/invariants/one-active-firewall-per-service.ts
var oneActiveFirewallPerService = worldInvariant({
  name: "oneActiveFirewallPerService",
  clauses: ["ACTIVE-1", "ACTIVE-2", "ACTIVE-3", "ACTIVE-4", "ACTIVE-5"],
  all: (world) => keysOf(world.indexes.devicesByService),
  touched: {
    devices: ({ after }) => after === void 0 ? [] : [serviceKey(after.entity)],
    // Nothing but a status that becomes enabled can make a second active firewall of a first.
    firewalls: ({ id: id2, before, after }, world) => after?.status !== "enabled" || before?.status === "enabled" ? [] : filed2(world.tables.devices, world.indexes.devicesByFirewall, id2).map(
      ({ entity }) => serviceKey(entity)
    )
  },
  broken(world, service) {
    const firewalls = filed2(world.tables.devices, world.indexes.devicesByService, service).map(
      (device) => device.firewall_id
    );
    const active = [...new Set(firewalls)].filter(
      (id2) => get(world.tables.firewalls, id2)?.status === "enabled"
    );
    if (active.length <= limits.activeFirewallsPerService) return void 0;
    return `${service} has the active firewalls ${active.join(" and ")}`;
  }
});

// src/invariants/one-balancer-per-firewall.ts
var oneBalancerPerFirewall = worldInvariant({
  name: "oneBalancerPerFirewall",
  clauses: ["DEVICE-12", "SILENT-SECOND-BALANCER"],
  all: (world) => keysOf(world.indexes.devicesByFirewall),
  touched: {
    devices: ({ after }) => after?.entity.type === "balancer" ? [String(after.firewall_id)] : []
  },
  broken(world, firewallId3) {
    const balancers2 = filed2(world.tables.devices, world.indexes.devicesByFirewall, firewallId3).filter(({ entity }) => entity.type === "balancer").map(({ entity }) => entity.id);
    if (balancers2.length <= limits.balancersPerFirewall) return void 0;
    return `firewall ${firewallId3} is on the balancers ${balancers2.join(" and ")}`;
  }
});

// src/invariants/one-private-ipv4-per-instance.ts
var onePrivateIpv4PerInstance = worldInvariant({
  name: "onePrivateIpv4PerInstance",
  clauses: ["ASSIGN-11", "SILENT-PRIVATE-SECOND"],
  all: (world) => keysOf(world.indexes.addressesByInstance),
  touched: {
    addresses: ({ after }) => after === void 0 || after.public ? [] : [String(after.instance_id)]
  },
  broken(world, instanceId3) {
    const held = addressesOf2(world, instanceId3).filter((address3) => !address3.public);
    if (held.length <= limits.privateIpv4PerInstance) return void 0;
    const texts2 = held.map(({ address: address3 }) => address3).join(" and ");
    return `instance ${instanceId3} has the private addresses ${texts2}`;
  }
});

// src/invariants/one-range-per-instance.ts
var oneRangePerInstance = worldInvariant({
  name: "oneRangePerInstance",
  clauses: ["ASSIGN-12", "RANGE-5"],
  all: (world) => keysOf(world.indexes.rangesByInstance),
  touched: {
    ranges: ({ after }) => after === void 0 || after.instance_id === null ? [] : [String(after.instance_id)]
  },
  broken(world, instanceId3) {
    const { length } = idsUnder(world.indexes.rangesByInstance, instanceId3);
    if (length <= limits.rangesPerInstance) return void 0;
    return `instance ${instanceId3} has ${length} ranges`;
  }
});

// src/invariants/only-ipv4-and-ranges-are-shared.ts
var onlyIpv4AndRangesAreShared = worldInvariant({
  name: "onlyIpv4AndRangesAreShared",
  clauses: ["SHARE-4", "SHARE-5"],
  all: (world) => idsOf2(world.tables.shares),
  touched: sharesTouched,
  broken(world, id2) {
    const share2 = get(world.tables.shares, id2);
    const held = share2 && heldUnder(world, share2.address);
    if (held === void 0 || "range" in held || held.type === "ipv4") return void 0;
    return `${held.address} is shared, an ${held.type} address`;
  }
});

// src/invariants/only-restricted-users-have-grants.ts
var onlyRestrictedUsersHaveGrants = worldInvariant({
  name: "onlyRestrictedUsersHaveGrants",
  clauses: ["SILENT-GRANTS"],
  all: (world) => idsOf2(world.tables.users),
  touched: { users: itself },
  broken({ tables: tables2 }, id2) {
    const user = get(tables2.users, id2);
    if (user === void 0 || user.restricted || user.grants.length === 0) return void 0;
    return `user ${user.username} is not restricted, and has grants`;
  }
});

// src/invariants/ranges-are-disjoint.ts
var [widePrefix, narrowPrefix] = limits.rangePrefixLengths;
var rangesAreDisjoint = worldInvariant({
  name: "rangesAreDisjoint",
  clauses: ["RANGE-1", "RANGE-3", "RANGE-13"],
  all: (world) => idsOf2(world.tables.ranges),
  touched: {
    ranges: ({ before, after }, world) => after === void 0 || before?.range === after.range && before.prefix === after.prefix ? [] : [...idsUnder(world.indexes.rangesByText, after.range), ...idsInside(world, after)]
  },
  broken(world, id2) {
    const range2 = get(world.tables.ranges, id2);
    if (range2 === void 0) return void 0;
    if (blockAround(range2.range, range2.prefix) !== range2.range)
      return `"${range2.range}" is not how a /${range2.prefix} is written`;
    const other = rangesAround(world, range2).find((each) => each.id !== id2);
    if (other === void 0) return void 0;
    return `${range2.range}/${range2.prefix} overlaps ${other.range}/${other.prefix}`;
  }
});
function blockAround(text2, length) {
  const read2 = parseAddress(text2, "ipv6");
  return read2.ok ? printAddress(firstAddress({ address: read2.value, length })) : void 0;
}
function rangesAround({ tables: tables2, indexes: indexes2 }, { range: range2 }) {
  const wide = blockAround(range2, widePrefix) ?? range2;
  return [
    ...filed2(tables2.ranges, indexes2.rangesByText, range2),
    ...filed2(tables2.ranges, indexes2.rangesByText, wide).filter(
      ({ prefix: prefix2 }) => prefix2 === widePrefix
    )
  ];
}
function idsInside({ indexes: indexes2 }, { range: range2, prefix: prefix2 }) {
  const read2 = parseAddress(range2, "ipv6");
  if (prefix2 !== widePrefix || !read2.ok) return [];
  const [high = 0, low = 0] = read2.value.words;
  return Array.from(
    { length: 2 ** (narrowPrefix - widePrefix) },
    (_, nth) => printAddress({ family: "ipv6", words: [high, low + nth, 0, 0] })
  ).flatMap((start) => idsUnder(indexes2.rangesByText, start));
}

// src/invariants/ranges-are-routed-to-instances.ts
var rangesAreRoutedToInstances = worldInvariant({
  name: "rangesAreRoutedToInstances",
  clauses: ["RANGE-2", "ASSIGN-14", "SILENT-BODY-IDS"],
  all: (world) => idsOf2(world.tables.ranges),
  touched: {
    ranges: itself,
    instances: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.rangesByInstance, `${id2}`) : []
  },
  broken({ tables: tables2 }, id2) {
    const held = get(tables2.ranges, id2);
    if (held === void 0 || held.instance_id === null) return void 0;
    if (has(tables2.instances, held.instance_id)) return void 0;
    return `${held.range} is routed to instance ${held.instance_id}, which is not there`;
  }
});

// src/invariants/ranges-keep-their-route.ts
var rangesKeepTheirRoute = stepInvariant({
  name: "rangesKeepTheirRoute",
  clauses: ["RANGE-2", "RANGE-14", "SILENT-RANGE-LEFT"],
  broken({ changes, after: { tables: tables2 } }) {
    for (const { before, after } of changesOf(changes, "ranges")) {
      if (after?.instance_id !== null || typeof before?.instance_id !== "number") continue;
      if (get(tables2.instances, before.instance_id)?.region === after.region)
        return `${after.range} lost its route to instance ${before.instance_id}, which is still there`;
    }
    return void 0;
  }
});

// src/invariants/ranges-lie-in-the-region-of-their-instance.ts
var rangesLieInTheRegionOfTheirInstance = worldInvariant({
  name: "rangesLieInTheRegionOfTheirInstance",
  clauses: ["RANGE-2", "RANGE-11", "ASSIGN-4", "ASSIGN-9"],
  all: (world) => idsOf2(world.tables.ranges),
  touched: {
    ranges: itself,
    instances: ({ id: id2, before, after }, { indexes: indexes2 }) => before?.region === after?.region ? [] : idsUnder(indexes2.rangesByInstance, `${id2}`)
  },
  broken({ tables: tables2 }, id2) {
    const held = get(tables2.ranges, id2);
    if (held === void 0 || held.instance_id === null) return void 0;
    const instance = get(tables2.instances, held.instance_id);
    if (instance === void 0 || held.region === instance.region) return void 0;
    return `${held.range} lies in ${held.region}, its instance ${instance.id} in ${instance.region}`;
  }
});

// src/invariants/ranges-per-region-are-limited.ts
var rangesPerRegionAreLimited = worldInvariant({
  name: "rangesPerRegionAreLimited",
  clauses: ["RANGE-4", "SILENT-RANGE-LIMITS"],
  all: (world) => keysOf(world.indexes.rangesByRegion),
  touched: { ranges: ({ after }) => after === void 0 ? [] : [after.region] },
  broken({ settings, indexes: indexes2 }, region6) {
    const { length } = idsUnder(indexes2.rangesByRegion, region6);
    if (length <= settings.rangesPerRegion) return void 0;
    return `${region6} holds ${length} ranges, and the account may have ${settings.rangesPerRegion}`;
  }
});

// src/invariants/reverse-names-need-forward-dns.ts
var reverseNamesNeedForwardDns = stepInvariant({
  name: "reverseNamesNeedForwardDns",
  clauses: ["RDNS-3", "SILENT-FORWARD-DNS", "SILENT-RDNS-DEFAULT"],
  broken({ after: world, changes }) {
    for (const { before, after } of changesOf(changes, "addresses")) {
      if (after === void 0 || after.rdns === null || after.rdns === before?.rdns) continue;
      if (!leadsTo2(world, after.rdns.toLowerCase().replace(/\.$/, ""), after))
        return `${after.address} was given the reverse name ${after.rdns}, which does not lead to it`;
    }
    return void 0;
  }
});
var leadsTo2 = ({ tables: tables2, indexes: indexes2, settings }, name2, held) => name2 === `${held.address.replaceAll(".", "-")}.${settings.rdnsSuffix}` || filed2(tables2.forwards, indexes2.forwardsByName, name2).some(
  (forward) => forward.address === held.address
);

// src/invariants/every-rule.ts
var rulesReplaced = ({ id: id2, before, after }) => after === void 0 || before?.rules === after.rules ? [] : [id2];
function faultInRules(world, firewallId3, faultIn4) {
  const rules = get(world.tables.firewalls, firewallId3)?.rules;
  if (rules === void 0) return void 0;
  for (const direction of directions) {
    for (const [at, rule3] of rules[direction].entries()) {
      const fault2 = faultIn4(rule3);
      if (fault2 !== void 0)
        return `${direction} rule ${at} of firewall ${firewallId3} has ${fault2}`;
    }
  }
  return void 0;
}

// src/invariants/rule-ports-are-well-formed.ts
var rulePortsAreWellFormed = worldInvariant({
  name: "rulePortsAreWellFormed",
  clauses: [
    "PORT-1",
    "PORT-3",
    "PORT-4",
    "PORT-5",
    "PORT-6",
    "PORT-8",
    "RULE-17",
    "SILENT-PORTS-EMPTY"
  ],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id2) => faultInRules(world, id2, faultIn)
});
function faultIn({ ports: ports4, protocol }) {
  if (ports4 === void 0 || ports4 === null) return void 0;
  if (!portProtocols.some((each) => each === protocol)) return `ports with ${protocol}`;
  const items = ports4.split(/, ?/).map((item) => item.split("-"));
  if (!items.every(isPortOrRange)) return `the ports "${ports4}", which do not read as ports`;
  const pieces2 = items.flat().length;
  return pieces2 > limits.portPieces ? `ports of ${pieces2} pieces` : void 0;
}
function isPortOrRange([first, last, ...rest]) {
  if (first === void 0 || !isPort(first) || rest.length > 0) return false;
  return last === void 0 || isPort(last) && Number(last) > Number(first);
}
function isPort(text2) {
  const port = Number.parseInt(text2, 10);
  return String(port) === text2 && port >= limits.portMin && port <= limits.portMax;
}

// src/invariants/rule-texts-are-well-formed.ts
var ruleTextsAreWellFormed = worldInvariant({
  name: "ruleTextsAreWellFormed",
  clauses: ["RULE-13", "RULE-15", "SILENT-RULE-LABEL"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id2) => faultInRules(world, id2, faultIn2)
});
function faultIn2({ label: label5, description: description3 }) {
  const { ruleLabelLengthMin: ruleLabelLengthMin2, ruleLabelLengthMax: ruleLabelLengthMax2 } = limits;
  if (label5 !== void 0) {
    const fault2 = labelFault(label5, ruleLabelLengthMin2, ruleLabelLengthMax2);
    if (fault2 !== void 0) return `"${label5}", a label ${fault2}`;
  }
  if (description3 === void 0) return void 0;
  const { length } = description3;
  return length < limits.descriptionLengthMin || length > limits.descriptionLengthMax ? `a description of ${length} characters` : void 0;
}

// src/invariants/rules-name-their-addresses.ts
var rulesNameTheirAddresses = worldInvariant({
  name: "rulesNameTheirAddresses",
  clauses: ["RULE-5", "RULE-6", "RULE-7", "RULE-9", "RULE-10", "RULE-11", "RULE-21", "RULE-22"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id2) => faultInRules(world, id2, ({ addresses: addresses2 }) => faultIn3(addresses2))
});
function faultIn3(addresses2) {
  let named = 0;
  for (const family of addressFamilies) {
    const entries3 = addresses2[family];
    if (entries3 === void 0) continue;
    if (entries3.length === 0) return `an empty list of ${family} addresses`;
    const odd = entries3.find((entry3) => !parsePrefix(entry3, family).ok);
    if (odd !== void 0) return `"${odd}" among its ${family} addresses`;
    named += entries3.length;
  }
  if (named === 0) return "no addresses";
  return named > limits.addressesPerRule ? `${named} addresses` : void 0;
}

// src/invariants/rulesets-keep-their-size.ts
var rulesetsKeepTheirSize = worldInvariant({
  name: "rulesetsKeepTheirSize",
  clauses: ["RULESET-8", "SILENT-RULES-LIMIT"],
  all: (world) => idsOf2(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken(world, id2) {
    const rules = get(world.tables.firewalls, id2)?.rules;
    const held = (rules?.inbound.length ?? 0) + (rules?.outbound.length ?? 0);
    return held > limits.rulesPerFirewall ? `firewall ${id2} has ${held} rules` : void 0;
  }
});

// src/invariants/shared-addresses-do-not-move.ts
var sharedAddressesDoNotMove = stepInvariant({
  name: "sharedAddressesDoNotMove",
  clauses: ["ASSIGN-13", "SILENT-SHARE-MOVE"],
  broken(step) {
    const { sharesByAddress } = step.before.indexes;
    const moved2 = movesIn2(step).find(({ text: text2 }) => idsUnder(sharesByAddress, text2).length > 0);
    return moved2 && `${moved2.text} was shared, and moved to instance ${moved2.to}`;
  }
});

// src/invariants/shares-are-distinct.ts
var sharesAreDistinct = worldInvariant({
  name: "sharesAreDistinct",
  clauses: ["SHARE-3", "SHARE-7", "SILENT-SHARE-REPEATED"],
  all: (world) => keysOf(world.indexes.sharesByAddress),
  touched: { shares: ({ after }) => after === void 0 ? [] : [after.address] },
  broken({ tables: tables2, indexes: indexes2 }, address3) {
    const sharers = filed2(tables2.shares, indexes2.sharesByAddress, address3).map(
      (share2) => share2.instance_id
    );
    const twice = sharers.find((id2, at) => sharers.indexOf(id2) !== at);
    return twice === void 0 ? void 0 : `${address3} is shared with instance ${twice} twice`;
  }
});

// src/invariants/shares-are-secondary.ts
var sharesAreSecondary = worldInvariant({
  name: "sharesAreSecondary",
  clauses: ["SHARE-3", "SILENT-SHARE-OWN", "SILENT-SHARE-PRIMARY"],
  all: (world) => idsOf2(world.tables.shares),
  touched: sharesTouched,
  broken(world, id2) {
    const share2 = get(world.tables.shares, id2);
    if (share2 === void 0) return void 0;
    if (heldUnder(world, share2.address)?.instance_id !== share2.instance_id) return void 0;
    return `instance ${share2.instance_id} shares ${share2.address}, which is its own`;
  }
});

// src/invariants/shares-have-both-ends.ts
var sharesHaveBothEnds = worldInvariant({
  name: "sharesHaveBothEnds",
  clauses: ["SHARE-3", "RANGE-15", "SILENT-BODY-IDS"],
  all: (world) => idsOf2(world.tables.shares),
  touched: {
    ...sharesTouched,
    instances: ({ id: id2, after }, { indexes: indexes2 }) => after === void 0 ? idsUnder(indexes2.sharesByInstance, `${id2}`) : []
  },
  broken(world, id2) {
    const share2 = get(world.tables.shares, id2);
    if (share2 === void 0) return void 0;
    const { address: address3, instance_id } = share2;
    if (!has(world.tables.instances, instance_id))
      return `${address3} is shared with instance ${instance_id}, which is not there`;
    if (heldUnder(world, address3) === void 0)
      return `${address3} is shared with instance ${instance_id}, and nobody holds it`;
    return void 0;
  }
});

// src/invariants/shares-stay-in-one-region.ts
var sharesStayInOneRegion = worldInvariant({
  name: "sharesStayInOneRegion",
  clauses: ["SHARE-6"],
  all: (world) => idsOf2(world.tables.shares),
  touched: {
    ...sharesTouched,
    instances: ({ id: id2, before, after }, { indexes: indexes2 }) => before?.region === after?.region ? [] : idsUnder(indexes2.sharesByInstance, `${id2}`)
  },
  broken(world, id2) {
    const share2 = get(world.tables.shares, id2);
    const held = share2 && heldUnder(world, share2.address);
    const instance = share2 && get(world.tables.instances, share2.instance_id);
    if (held === void 0 || instance === void 0 || held.region === instance.region)
      return void 0;
    return `${share2?.address} lies in ${held.region}, instance ${instance.id} shares it from ${instance.region}`;
  }
});

// src/invariants/slaac-addresses-do-not-move.ts
var slaacAddressesDoNotMove = stepInvariant({
  name: "slaacAddressesDoNotMove",
  clauses: ["ASSIGN-2", "RANGE-7"],
  broken({ changes }) {
    const moved2 = changesOf(changes, "addresses").find(
      ({ before, after }) => before?.type === "ipv6" && after !== void 0 && before.instance_id !== after.instance_id
    );
    return moved2 && `${moved2.before?.address}, a SLAAC address, moved to instance ${moved2.after?.instance_id}`;
  }
});

// src/invariants/spare-addresses-are-never-negative.ts
var spareAddressesAreNeverNegative = worldInvariant({
  name: "spareAddressesAreNeverNegative",
  clauses: ["IP-11"],
  all: (world) => idsOf2(world.tables.instances),
  touched: { instances: itself },
  broken(world, id2) {
    const spare = get(world.tables.instances, id2)?.spare_addresses ?? 0;
    return spare < 0 ? `instance ${id2} has ${spare} spare addresses` : void 0;
  }
});

// src/invariants/ssh-addresses-are-held.ts
var sshAddressesAreHeld = worldInvariant({
  name: "sshAddressesAreHeld",
  clauses: ["ASSIGN-15", "SILENT-SSH-RESET"],
  all: (world) => idsOf2(world.tables.instances),
  touched: {
    instances: itself,
    addresses: ({ before }) => before === void 0 ? [] : [before.instance_id]
  },
  broken(world, id2) {
    const ip2 = get(world.tables.instances, id2)?.ssh.ip;
    if (ip2 === void 0 || ip2 === defaultSshSettings.ip) return void 0;
    if (addressesOf2(world, id2).some(({ address: address3 }) => address3 === ip2)) return void 0;
    return `instance ${id2} is reached by SSH at ${ip2}, which it does not have`;
  }
});

// src/invariants/status-changes-are-announced.ts
var statusChangesAreAnnounced = stepInvariant({
  name: "statusChangesAreAnnounced",
  clauses: [
    "EVENT-1",
    "EVENT-2",
    "EVENT-3",
    "EVENT-4",
    "EVENT-5",
    "EVENT-6",
    "EVENT-8",
    "EVENT-9",
    "EVENT-10",
    "SILENT-CREATE-DEVICE-EVENTS",
    "SILENT-OTHER-EVENTS",
    "SILENT-STATUS-SAME"
  ],
  broken(step) {
    const untold = [...happenings(step)];
    for (const telling of tellings(step)) {
      const at = untold.indexOf(telling);
      if (at === -1) return `an event tells of ${telling}, which did not happen`;
      untold.splice(at, 1);
    }
    return untold.length === 0 ? void 0 : `no event tells of ${untold.join(" and ")}`;
  }
});
function happenings(step) {
  const ofFirewalls = changesOf(step.changes, "firewalls").flatMap(
    ({ id: id2, before, after }) => after === void 0 || before?.status === after.status ? [] : [`${before === void 0 ? "firewall_create" : eventOf[after.status]} firewall/${id2}`]
  );
  const told = (action2) => (device) => `${action2} firewall/${device.firewall_id} ${serviceKey(device.entity)}`;
  return [
    ...ofFirewalls,
    ...attachedAlone(step).map(told("firewall_device_add")),
    ...detachedAlone(step).map(told("firewall_device_remove"))
  ];
}
var eventOf = {
  enabled: "firewall_enable",
  disabled: "firewall_disable",
  deleted: "firewall_delete"
};
var tellings = ({ changes }) => changesOf(changes, "events").flatMap(
  ({ before, after }) => before === void 0 && after !== void 0 ? [wordsOf2(after)] : []
);
var wordsOf2 = ({ action: action2, entity, secondary_entity }) => [entity, secondary_entity].filter((each) => each !== null).reduce((words, { type, id: id2 }) => `${words} ${type}/${id2}`, action2);

// src/invariants/time-never-runs-backwards.ts
var timeNeverRunsBackwards = stepInvariant({
  name: "timeNeverRunsBackwards",
  clauses: ["SILENT-CLOCK"],
  broken: ({ before, after }) => after.now < before.now ? `it was ${before.now}, and then ${after.now}` : void 0
});

// src/invariants/tokens-are-unique.ts
var tokensAreUnique = worldInvariant({
  name: "tokensAreUnique",
  clauses: ["SCOPE-1", "SILENT-OUTSIDE"],
  all: (world) => keysOf(world.indexes.tokensByText),
  touched: { tokens: ({ after }) => after === void 0 ? [] : [after.token] },
  // The token itself never appears in a sentence: sentences end up in logs.
  broken({ indexes: indexes2 }, text2) {
    const holders = idsUnder(indexes2.tokensByText, text2);
    return holders.length > 1 ? `tokens ${holders.join(" and ")} are the same` : void 0;
  }
});

// src/invariants/usernames-are-unique.ts
var usernamesAreUnique = worldInvariant({
  name: "usernamesAreUnique",
  clauses: ["SILENT-OUTSIDE"],
  all: (world) => keysOf(world.indexes.usersByName),
  touched: { users: ({ after }) => after === void 0 ? [] : [after.username] },
  broken({ indexes: indexes2 }, name2) {
    const holders = idsUnder(indexes2.usersByName, name2);
    return holders.length > 1 ? `"${name2}" is the name of users ${holders.join(" and ")}` : void 0;
  }
});

// src/invariants/vlans-only-where-supported.ts
var vlansOnlyWhereSupported = worldInvariant({
  name: "vlansOnlyWhereSupported",
  clauses: ["VLAN-4", "VLAN-5", "VLAN-6", "SILENT-VLAN-CAPABILITY"],
  all: (world) => idsOf2(world.tables.instances),
  touched: { instances: itself },
  broken({ tables: tables2, regions: regions2 }, id2) {
    const instance = get(tables2.instances, id2);
    const vlan = instance?.booted.interfaces.find(({ purpose: purpose2 }) => purpose2 === "vlan");
    if (instance === void 0 || vlan === void 0) return void 0;
    const region6 = regions2.find((each) => each.id === instance.region);
    if (region6 === void 0 || region6.capabilities.includes("Vlans")) return void 0;
    return `instance ${id2} is on a VLAN in ${region6.id}, which supports none`;
  }
});

// src/invariants/index.ts
var worldInvariants = [
  oneActiveFirewallPerService,
  firewallLabelsAreUnique,
  firewallLabelsAreWellFormed,
  firewallTagsAreWellFormed,
  rulesetsKeepTheirSize,
  rulesNameTheirAddresses,
  rulePortsAreWellFormed,
  ruleTextsAreWellFormed,
  oneBalancerPerFirewall,
  eachServiceOnceOnAFirewall,
  deletedFirewallsGuardNothing,
  devicesHaveBothEnds,
  everyAddressHasAnInstance,
  addressesAreUnique,
  addressesLieInTheRegionOfTheirInstance,
  onePrivateIpv4PerInstance,
  everyInstanceHasOneSlaacAddress,
  spareAddressesAreNeverNegative,
  sshAddressesAreHeld,
  natAddressesAreHeld,
  natAddressesAreNotShared,
  rangesAreRoutedToInstances,
  rangesAreDisjoint,
  rangesLieInTheRegionOfTheirInstance,
  oneRangePerInstance,
  rangesPerRegionAreLimited,
  sharesHaveBothEnds,
  sharesStayInOneRegion,
  sharesAreSecondary,
  sharesAreDistinct,
  onlyIpv4AndRangesAreShared,
  vlansOnlyWhereSupported,
  everyVlanHasOneRecord,
  bootedProfilesAreOwn,
  everyRegionInUseIsGiven,
  tokensAreUnique,
  usernamesAreUnique,
  onlyRestrictedUsersHaveGrants,
  forwardsAreUnique
];
var stepInvariants = [
  newFirewallsAreEnabled,
  deletedFirewallsStayDeleted,
  statusChangesAreAnnounced,
  devicesNeverChange,
  migratingInstancesKeepTheirFirewalls,
  sharedAddressesDoNotMove,
  natAddressesDoNotMove,
  slaacAddressesDoNotMove,
  involvedInstancesKeepAPublicIpv4,
  addressesKeepTheirNature,
  rangesKeepTheirRoute,
  reverseNamesNeedForwardDns,
  allocationsUseUpSpareAddresses,
  idsAreNeverReused,
  eventsAreAppendOnly,
  timeNeverRunsBackwards,
  givensStay
];
function violationsOfStep(step) {
  const ofWorld = worldInvariants.flatMap((invariant) => {
    const subjects = /* @__PURE__ */ new Set();
    for (const change of step.changes)
      for (const subject of subjectsTouched(invariant.touched, change, step.after))
        subjects.add(subject);
    return violationsOn(invariant, step.after, subjects);
  });
  const ofStep = stepInvariants.flatMap(({ name: name2, clauses, broken }) => {
    const counterexample = broken(step);
    return counterexample === void 0 ? [] : [{ invariant: name2, clauses, counterexample }];
  });
  return [...ofWorld, ...ofStep];
}
function violationsOn(invariant, world, subjects) {
  const violations = [];
  for (const subject of subjects) {
    const counterexample = invariant.broken(world, subject);
    if (counterexample !== void 0)
      violations.push({ invariant: invariant.name, clauses: invariant.clauses, counterexample });
  }
  return violations;
}

// src/engine/verify.ts
function verifyStep({ operation: operation2 }, step) {
  const [violation] = violationsOfStep(step);
  if (violation === void 0) return;
  throw new Bug(operation2, violation.clauses, `${violation.invariant}: ${violation.counterexample}`);
}

// src/engine/apply.ts
function apply(world, call, options = {}) {
  const operation2 = operationNamed(call.operation);
  if (operation2 === void 0) throw new MisuseError(`no operation is named ${call.operation}`);
  return applyOperation(operation2, world, call, options);
}
function applyOperation(operation2, world, call, options = {}) {
  const now = timeOf(world, call);
  const admitted = admit(world, operation2, call.as);
  if (!admitted.ok) return refuse(world, [admitted.fault], []);
  const request = readRequest(operation2, call);
  if (!request.ok) return refuse(world, request.fault, []);
  const silences = /* @__PURE__ */ new Set();
  const situation = {
    world,
    caller: admitted.value,
    ...request.value,
    lean: (silence) => silences.add(silence)
  };
  const refusal = firstRefusal(operation2, situation);
  if (refusal !== void 0) return refuse(world, [refusal], [...silences]);
  if (operation2.kind === "read") return answer(operation2, situation, silences);
  return carryOut(operation2, situation, { now, silences, verify: options.verify ?? true, call });
}
function firstRefusal(operation2, situation) {
  for (const { find } of operation2.checks) {
    const refusal = find(situation);
    if (refusal !== void 0) return refusal;
  }
  return void 0;
}
function answer(operation2, situation, silences) {
  const reply = operation2.reduce(situation);
  const { world } = situation;
  return { ok: true, world, reply, events: [], patches: [], changes: [], silences: [...silences] };
}
function carryOut(operation2, situation, { now, silences, verify, call }) {
  const { world, caller: caller2 } = situation;
  const events = [];
  let reply;
  const collected = collectChanges(world, now, (draft) => {
    const timestamp = toTimestamp(now);
    const emit2 = emitInto(events, draft, operation2, caller2, timestamp);
    const making = {
      ...situation,
      draft,
      timestamp,
      emit: emit2
    };
    reply = operation2.reduce(making);
  });
  const committed = commit(world, collected);
  const { changes } = collected;
  if (verify) verifyStep(call, { before: world, after: committed.world, changes });
  return { ok: true, ...committed, reply, events, changes, silences: [...silences] };
}
function emitInto(events, draft, operation2, { username: username3 }, created) {
  return (action2, entity, secondary) => {
    if (!operation2.emits.includes(action2))
      throw new Bug(operation2.name, [], `${action2} was emitted but not declared`);
    const event = {
      id: draft.nextId("events"),
      action: action2,
      created,
      username: username3,
      entity,
      secondary_entity: secondary ?? null,
      seen: false,
      read: false
    };
    draft.put("events", event);
    events.push(copyOfEvent(event));
  };
}
var copyOfEvent = (event) => ({
  ...event,
  entity: { ...event.entity },
  secondary_entity: event.secondary_entity && { ...event.secondary_entity }
});
function refuse(world, [first, ...rest], leaned) {
  if (first === void 0) throw new TypeError("a refusal needs a reason");
  const errors = [first, ...rest];
  const grounds = errors.map(({ clause }) => clause).filter(isSilence);
  return { ok: false, world, errors, silences: [.../* @__PURE__ */ new Set([...leaned, ...grounds])] };
}
var isSilence = (ground4) => ground4.startsWith("SILENT-");
function timeOf(world, { at }) {
  if (at === void 0) return world.now;
  const now = parseInstant(at);
  if (now === void 0)
    throw new MisuseError(`at is ${JSON.stringify(at)}, not a time such as 2026-01-01T00:00:00Z`);
  if (now < world.now)
    throw new MisuseError(`at is ${now}, before ${world.now}, the time of the world`);
  return now;
}

// spec/oracle/service/account.ts
var account_exports = {};
__export(account_exports, {
  balancerCreate: () => balancerCreate2,
  balancerDelete: () => balancerDelete2,
  balancerView: () => balancerView2,
  balancersList: () => balancersList2,
  eventView: () => eventView2,
  eventsList: () => eventsList2,
  eventsRead: () => eventsRead2,
  eventsSeen: () => eventsSeen2,
  forwardCreate: () => forwardCreate2,
  forwardDelete: () => forwardDelete2,
  instancePrepare: () => instancePrepare2,
  instanceSshUpdate: () => instanceSshUpdate2,
  poolCreate: () => poolCreate2,
  tokenCreate: () => tokenCreate2,
  tokenDelete: () => tokenDelete2,
  userCreate: () => userCreate2,
  userGrantsUpdate: () => userGrantsUpdate2
});

// spec/oracle/service/addresses.ts
var addresses_exports = {};
__export(addresses_exports, {
  anInstance: () => anInstance,
  ipAddressAllocate: () => ipAddressAllocate2,
  ipAddressRdnsUpdate: () => ipAddressRdnsUpdate2,
  ipAddressView: () => ipAddressView2,
  ipAddressesList: () => ipAddressesList2,
  ipText: () => ipText,
  plainName: () => plainName
});

// spec/oracle/service/ip.ts
import { isIPv4, isIPv6 } from "node:net";
function readIp(value) {
  if (typeof value !== "string" || value.includes("%")) return void 0;
  if (isIPv4(value)) return { type: "ipv4", bits: quadBits(value), text: value };
  if (!isIPv6(value)) return void 0;
  const bits = ipv6Bits(value);
  return { type: "ipv6", bits, text: printIpv62(bits) };
}
function readPrefix(value) {
  if (typeof value !== "string") return void 0;
  const [before = "", digits, ...more] = value.split("/");
  const ip2 = readIp(before);
  if (ip2 === void 0 || more.length > 0) return void 0;
  if (digits === void 0) return { ...ip2, length: void 0 };
  if (!/^(0|[1-9]\d*)$/.test(digits)) return void 0;
  const length = Number(digits);
  return length > (ip2.type === "ipv4" ? 32 : 128) ? void 0 : { ...ip2, length };
}
var prefixText = ({ text: text2, length }) => length === void 0 ? text2 : `${text2}/${length}`;
function printIpv62(bits) {
  if (bits >> 32n === 0xffffn) return `::ffff:${printIpv42(bits & 0xffffffffn)}`;
  const hex = bits.toString(16).padStart(32, "0");
  const groups = (hex.match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, ""));
  for (let length = 8; length >= 2; length--)
    for (let start = 0; start + length <= 8; start++)
      if (groups.slice(start, start + length).every((group) => group === "0"))
        return `${groups.slice(0, start).join(":")}::${groups.slice(start + length).join(":")}`;
  return groups.join(":");
}
var printIpv42 = (bits) => [24n, 16n, 8n, 0n].map((shift) => String(bits >> shift & 255n)).join(".");
var quadBits = (text2) => text2.split(".").reduce((bits, octet) => bits * 256n + BigInt(octet), 0n);
function ipv6Bits(text2) {
  const quad2 = /[^:]*\.[^:]*$/.exec(text2)?.[0];
  if (quad2 !== void 0) {
    const hex2 = quadBits(quad2).toString(16).padStart(8, "0");
    return ipv6Bits(`${text2.slice(0, -quad2.length)}${hex2.slice(0, 4)}:${hex2.slice(4)}`);
  }
  const [left = "", right] = text2.split("::");
  const groupsOf2 = (half) => half === "" ? [] : half.split(":");
  const before = groupsOf2(left);
  const after = groupsOf2(right ?? "");
  const middle = new Array(8 - before.length - after.length).fill("0");
  const hex = [...before, ...middle, ...after].map((group) => group.padStart(4, "0")).join("");
  return BigInt(`0x${hex}`);
}

// spec/oracle/service/state.ts
var tables = [
  "instances",
  "balancers",
  "firewalls",
  "devices",
  "addresses",
  "ranges",
  "shares",
  "pools",
  "vlans",
  "forwards",
  "users",
  "tokens",
  "events"
];
function nextId(state, table) {
  state.counters[table] += 1;
  return state.counters[table];
}

// spec/oracle/service/numbering.ts
var regionNumber2 = (state, region6) => state.regions.findIndex(({ id: id2 }) => id2 === region6);
var isTaken = (state, text2) => state.addresses.some(({ address: address3 }) => address3 === text2);
function next(state, cursor, address3) {
  for (; ; ) {
    const number3 = state.cursors[cursor] ?? 0;
    state.cursors[cursor] = number3 + 1;
    const text2 = address3(number3);
    if (!isTaken(state, text2)) return text2;
  }
}
var host = (base, number3) => printIpv42(base + BigInt(Math.floor(number3 / 253)) * 256n + BigInt(2 + number3 % 253));
function giveIpv4(state, { id: id2, region: region6 }, isPublic) {
  const base = (33n << 24n) + (BigInt(regionNumber2(state, region6)) << 19n);
  const text2 = isPublic ? next(state, `public/${region6}`, (number3) => host(base, number3)) : next(
    state,
    `private/${region6}`,
    (number3) => host((192n << 24n) + (168n << 16n) + (128n << 8n), number3)
  );
  return give2(state, { address: text2, type: "ipv4", public: isPublic, region: region6, instance_id: id2 });
}
var regionBits = (state, region6) => (0x3fffn << 112n) + (BigInt(regionNumber2(state, region6) + 1) << 96n);
function giveSlaac(state, { id: id2, region: region6 }) {
  const mac = (0xf03c94n << 24n) + BigInt(id2);
  const eui = (mac >> 24n << 40n) + (0xfffen << 24n) + (mac & 0xffffffn);
  const text2 = printIpv62(regionBits(state, region6) + (eui ^ 2n << 56n));
  return give2(state, { address: text2, type: "ipv6", public: true, region: region6, instance_id: id2 });
}
function give2(state, address3) {
  const given = { id: nextId(state, "addresses"), ...address3, rdns: null };
  state.addresses.push(given);
  return given;
}
function freeRange(state, region6, prefix2) {
  const group = prefix2 === 64 ? 0xe000n : 0xe100n;
  for (let number3 = 0n; ; number3++) {
    const fourth = prefix2 === 64 ? number3 : number3 << 8n;
    const text2 = printIpv62(regionBits(state, region6) + (group << 80n) + (fourth << 64n));
    if (!state.ranges.some(({ range: range2 }) => range2 === text2)) return text2;
  }
}
function nextPool(state, region6) {
  const cursor = `pool/${region6}`;
  const number3 = state.cursors[cursor] ?? 0;
  state.cursors[cursor] = number3 + 1;
  return printIpv62(regionBits(state, region6) + (0xf000n << 80n) + (BigInt(number3) << 64n));
}
var defaultSsh = () => ({ access: true, ip: "any", port: null, user: null });
function resetSsh2(state, instanceId3, address3) {
  for (const instance of state.instances)
    if (instance.id === instanceId3 && instance.ssh.ip === address3) instance.ssh = defaultSsh();
}
function releaseAddress2(state, { id: id2, address: address3, instance_id }) {
  state.addresses = state.addresses.filter((each) => each.id !== id2);
  state.shares = state.shares.filter((each) => each.address !== address3);
  resetSsh2(state, instance_id, address3);
}
var addressesOf3 = (state, instanceId3) => state.addresses.filter((each) => each.instance_id === instanceId3);
var slaacOf2 = (state, instanceId3) => state.addresses.find((each) => each.instance_id === instanceId3 && each.type === "ipv6");
function natOf2(state, address3) {
  const holder = state.instances.find(({ id: id2 }) => id2 === address3.instance_id);
  const isNat = (each) => each.purpose === "vpc" && each.nat_1_1 === address3.address;
  const found = holder?.booted.interfaces.find(isNat);
  return found?.purpose === "vpc" ? found : void 0;
}

// spec/oracle/service/operation.ts
var No = class {
  kind;
  clause;
  field;
  constructor(kind, clause, field) {
    this.kind = kind;
    this.clause = clause;
    this.field = field;
  }
};
var missing2 = (clause, field) => {
  throw new No("missing", clause, field);
};
var malformed2 = (clause, field) => {
  throw new No("malformed", clause, field);
};
var forbidden2 = (clause, field) => {
  throw new No("forbidden", clause, field);
};
var refused2 = (clause, field) => {
  throw new No("refused", clause, field);
};
function stopAt(items, test, sayNo) {
  const caught = items.find(test);
  if (caught !== void 0) sayNo(caught);
}
var open = ["SCOPE-1"];
var declare = (reads) => ([scopeClause, ...scopes3], { params, query, body }, run) => ({
  scopes: scopes3,
  scopeClause,
  params: params ?? {},
  query: query ?? {},
  body: body ?? {},
  reads,
  run
});
var reading = declare(true);
var changing = declare(false);
function reaches({ grants: grants4 }, type, id2, permission) {
  if (grants4 === void 0) return true;
  const grant = grants4.find((each) => each.type === type && each.id === id2);
  if (grant === void 0) return false;
  return permission === "read_only" || grant.permission === "read_write";
}
function emit({ state, caller: caller2, time, events }, action2, entity, secondary = null) {
  const event = {
    id: nextId(state, "events"),
    action: action2,
    created: time,
    username: caller2.username,
    entity,
    secondary_entity: secondary,
    seen: false,
    read: false
  };
  state.events.push(event);
  events.push(structuredClone(event));
}
function paged(items, { page: page3, page_size }) {
  return {
    data: items.slice((page3 - 1) * page_size, page3 * page_size),
    page: page3,
    pages: Math.max(1, Math.ceil(items.length / page_size)),
    results: items.length
  };
}

// spec/oracle/service/read.ts
var need = (absent, read2) => ({ absent, read: read2 });
var may = (read2) => ({ read: read2 });
var or = (read2, otherwise) => ({
  read: read2,
  otherwise
});
var text = (clause) => (value, at, note) => typeof value === "string" ? value : note(clause, at);
var textThat = (clause, ...tests) => (value, at, note) => {
  if (typeof value !== "string") return note(clause, at);
  const broken = tests.find(([, test]) => !test(value));
  return broken === void 0 ? value : note(broken[0], at);
};
var whole2 = (clause, least2 = -Infinity, most = Infinity) => (value, at, note) => typeof value === "number" && Number.isSafeInteger(value) && value >= least2 && value <= most ? value : note(clause, at);
var flag2 = (clause) => (value, at, note) => typeof value === "boolean" ? value : note(clause, at);
var oneOf = (clause, ...options) => (value, at, note) => options.find((option) => option === value) ?? note(clause, at);
var orNull = (read2) => (value, at, note) => value === null ? null : read2(value, at, note);
var list2 = (clause, read2) => (value, at, note) => Array.isArray(value) ? value.map((item, index2) => read2(item, `${at}[${index2}]`, note)) : note(clause, at);
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var placeOf2 = (at, name2) => at === "" ? name2 : `${at}.${name2}`;
var unknownField = {
  read: (_, at, note) => note("SILENT-UNKNOWN-FIELDS", at)
};
var record = (clause, fields) => (value, at, note) => isObject(value) ? readFields(fields, value, at, note) : note(clause, at);
function readFields(fields, value, at, note) {
  const read2 = {};
  for (const [name2, part] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name2) ? fields[name2] : unknownField;
    read2[name2] = field?.read(part, placeOf2(at, name2), note);
  }
  for (const [name2, { absent, otherwise }] of Object.entries(fields)) {
    if (Object.hasOwn(value, name2)) continue;
    if (absent !== void 0) note(absent, placeOf2(at, name2));
    if (otherwise !== void 0) read2[name2] = structuredClone(otherwise);
  }
  return read2;
}
var checked = (read2, check5) => (value, at, note) => {
  let sound = true;
  const got = read2(value, at, (clause, place) => {
    sound = false;
    return note(clause, place);
  });
  if (sound) check5(got, at, note);
  return got;
};

// spec/oracle/service/shapes.ts
var page2 = {
  page: or(whole2("PAGE-1", 1), 1),
  page_size: or(whole2("PAGE-3", 25, 500), 100)
};
var label3 = textThat(
  "LABEL-1",
  ["LABEL-1", (label5) => label5.length >= 3 && label5.length <= 32],
  ["LABEL-2", (label5) => /^[a-z0-9]/i.test(label5)],
  ["LABEL-3", (label5) => /[a-z0-9]$/i.test(label5)],
  ["LABEL-4", (label5) => [...label5].every((character) => /[a-z0-9._-]/i.test(character))],
  ["LABEL-5", (label5) => !label5.includes("--")],
  ["LABEL-6", (label5) => !label5.includes("__")],
  ["LABEL-7", (label5) => !label5.includes("..")]
);
var tags2 = (value, at, note) => {
  const tag = textThat("FIREWALL-2", ["SILENT-TAGS", (tag2) => tag2.length >= 1 && tag2.length <= 50]);
  const tags4 = list2("FIREWALL-2", tag)(value, at, note);
  return tags4?.filter((tag2, index2) => tags4.indexOf(tag2) === index2);
};
var ruleLabel2 = textThat(
  "RULE-15",
  ["RULE-15", (label5) => label5.length >= 3 && label5.length <= 32],
  [
    "SILENT-RULE-LABEL",
    (label5) => /^[a-z0-9].*[a-z0-9]$/i.test(label5) && /^[a-z0-9._-]+$/i.test(label5)
  ],
  ["SILENT-RULE-LABEL", (label5) => !["--", "__", ".."].some((pair) => label5.includes(pair))]
);
var description2 = textThat("RULE-13", ["RULE-13", (text2) => text2.length >= 1 && text2.length <= 100]);
var pieces = (ports4) => ports4.split(/, ?/).map((part) => part.split("-"));
var ports2 = textThat(
  "RULE-17",
  ["SILENT-PORTS-EMPTY", (ports4) => ports4 !== ""],
  ["PORT-1", (ports4) => pieces(ports4).every((part) => part.length <= 2)],
  ["PORT-1", (ports4) => pieces(ports4).every((part) => part.every((port) => /^\d+$/.test(port)))],
  ["PORT-5", (ports4) => pieces(ports4).every((part) => part.every((port) => !/^0\d/.test(port)))],
  ["PORT-4", (ports4) => pieces(ports4).every((part) => part.every(isPort2))],
  ["PORT-3", (ports4) => pieces(ports4).every(([from2, to]) => to === void 0 || +to > Number(from2))],
  ["PORT-6", (ports4) => pieces(ports4).flat().length <= 15]
);
var isPort2 = (port) => Number(port) >= 1 && Number(port) <= 65535;
var entry2 = (type) => (value, at, note) => {
  const clause = type === "ipv4" ? "RULE-6" : "RULE-9";
  const written = text(clause)(value, at, note);
  if (typeof written !== "string") return written;
  if (type === "ipv6" && written.includes("%")) return note("RULE-10", at);
  const prefix2 = readPrefix(written);
  return prefix2?.type === type ? prefixText(prefix2) : note(clause, at);
};
var entries2 = (type) => checked(list2(type === "ipv4" ? "RULE-6" : "RULE-9", entry2(type)), (read2, at, note) => {
  if (read2.length === 0) note(type === "ipv4" ? "RULE-7" : "RULE-11", at);
  return void 0;
});
var addresses = checked(
  record("RULE-4", { ipv4: may(entries2("ipv4")), ipv6: may(entries2("ipv6")) }),
  (read2, at, note) => {
    const { ipv4: ipv43, ipv6: ipv63 } = read2;
    if (ipv43 === void 0 && ipv63 === void 0) return note("RULE-5", at);
    if ((ipv43?.length ?? 0) + (ipv63?.length ?? 0) > 255) note("RULE-21", at);
    return void 0;
  }
);
var rule2 = checked(
  record("RULESET-1", {
    protocol: need("RULE-18", oneOf("RULE-19", "TCP", "UDP", "ICMP", "IPENCAP")),
    addresses: need("RULE-4", addresses),
    action: need("RULE-1", oneOf("RULE-2", "ACCEPT", "DROP")),
    label: may(ruleLabel2),
    ports: may(orNull(ports2)),
    description: may(description2)
  }),
  (read2, at, note) => {
    const { protocol, ports: ports4 } = read2;
    if (typeof ports4 === "string" && protocol !== "TCP" && protocol !== "UDP")
      note("PORT-8", `${at}.ports`);
    return void 0;
  }
);
var ruleset2 = (value, at, note) => value === null ? [] : list2("RULESET-1", rule2)(value, at, note);
var action = { inbound: "RULESET-2", outbound: "RULESET-3" };
var policy2 = (direction) => oneOf(action[direction], "ACCEPT", "DROP");
var newRules2 = checked(
  record("FIREWALL-6", {
    inbound: or(ruleset2, []),
    inbound_policy: need("RULESET-9", policy2("inbound")),
    outbound: or(ruleset2, []),
    outbound_policy: need("RULESET-10", policy2("outbound"))
  }),
  (read2, at, note) => {
    const { inbound, outbound } = read2;
    if (inbound.length + outbound.length > 25) note("RULESET-8", at);
    return void 0;
  }
);
var rulesUpdate2 = {
  inbound: may(ruleset2),
  inbound_policy: may(policy2("inbound")),
  outbound: may(ruleset2),
  outbound_policy: may(policy2("outbound"))
};
var ids = list2("FIREWALL-8", whole2("FIREWALL-8"));
var devices2 = record("FIREWALL-8", {
  instances: may(ids),
  balancers: may(
    checked(ids, (read2, at, note) => {
      if (read2.length > 1) note("DEVICE-12", at);
      return void 0;
    })
  )
});

// spec/oracle/service/addresses.ts
var anInstance = (state, id2, field) => state.instances.find((each) => each.id === id2) ?? refused2("SILENT-BODY-IDS", field);
var defaultName = (state, { address: address3, type, public: isPublic }) => type === "ipv4" && isPublic ? `${address3.replaceAll(".", "-")}.${state.settings.rdnsSuffix}` : null;
function showAddress(state, address3) {
  const { type, public: isPublic, instance_id, region: region6 } = address3;
  const rdns = address3.rdns ?? defaultName(state, address3);
  const shown = { address: address3.address, type, public: isPublic, rdns, instance_id, region: region6 };
  if (type === "ipv6") {
    const subnet_mask = "ffff:ffff:ffff:ffff::";
    return { ...shown, gateway: "fe80::1", subnet_mask, prefix: 64 };
  }
  const nat = natOf2(state, address3);
  const { vpc_id, subnet_id, ipv4: ipv43 } = nat ?? {};
  return {
    ...shown,
    gateway: isPublic ? address3.address.replace(/\d+$/, "1") : null,
    subnet_mask: isPublic ? "255.255.255.0" : "255.255.128.0",
    prefix: isPublic ? 24 : 17,
    vpc_nat_1_1: nat === void 0 ? null : { vpc_id, subnet_id, address: ipv43 }
  };
}
var ipAddressesList2 = reading(
  ["SCOPE-4", "ips:read_only"],
  { query: { ...page2, skip_ipv6_rdns: or(flag2("IP-6"), false) } },
  ({ state, caller: caller2, query }) => {
    const seen3 = state.addresses.filter(
      (each) => each.public && reaches(caller2, "instance", each.instance_id, "read_only")
    );
    const sorted = ["ipv4", "ipv6"].flatMap((type) => seen3.filter((each) => each.type === type));
    const shown = sorted.map((each) => showAddress(state, each));
    const silent = shown.map((each) => each.type === "ipv6" ? { ...each, rdns: null } : each);
    return paged(query.skip_ipv6_rdns ? silent : shown, query);
  }
);
var ipText = (clause, ...types2) => (value, at, note) => {
  const ip2 = readIp(value);
  return ip2 !== void 0 && types2.includes(ip2.type) ? ip2.text : note(clause, at);
};
var address2 = { address: need("SILENT-PATH-INTEGER", ipText("IP-13", "ipv4", "ipv6")) };
function theAddress({ state, caller: caller2, params }, permission) {
  const found = state.addresses.find((each) => each.address === params.address) ?? missing2("IP-13", "address");
  if (!reaches(caller2, "instance", found.instance_id, permission))
    forbidden2("SILENT-GRANT-MISSING", "address");
  return found;
}
var ipAddressView2 = reading(
  ["SCOPE-4", "ips:read_only"],
  { params: address2 },
  (ask) => showAddress(ask.state, theAddress(ask, "read_only"))
);
var ipAddressAllocate2 = changing(
  ["SCOPE-7", "ips:read_write", "instances:read_write"],
  {
    body: {
      instance_id: need("IP-8", whole2("IP-8")),
      public: need("IP-9", flag2("IP-9")),
      type: need("IP-10", oneOf("IP-10", "ipv4"))
    }
  },
  ({ state, caller: caller2, body }) => {
    const instance = anInstance(state, body.instance_id, "instance_id");
    if (!reaches(caller2, "instance", instance.id, "read_write"))
      forbidden2("SILENT-GRANT-MISSING", "instance_id");
    if (instance.spare_addresses === 0) refused2("IP-11", "instance_id");
    if (!body.public && addressesOf3(state, instance.id).some((each) => !each.public))
      refused2("SILENT-PRIVATE-SECOND", "public");
    instance.spare_addresses -= 1;
    return showAddress(state, giveIpv4(state, instance, body.public));
  }
);
var isHostName2 = (name2) => {
  const labels2 = name2.replace(/\.$/, "").split(".");
  const isLabel2 = (label5) => /^[a-z0-9_-]{1,63}$/i.test(label5) && !label5.startsWith("-") && !label5.endsWith("-");
  return name2.replace(/\.$/, "").length <= 253 && labels2.length >= 2 && labels2.every(isLabel2);
};
var plainName = (name2) => name2.toLowerCase().replace(/\.$/, "");
var ipAddressRdnsUpdate2 = changing(
  ["SCOPE-6", "ips:read_write"],
  {
    params: address2,
    body: { rdns: need("RDNS-2", orNull(textThat("RDNS-2", ["SILENT-RDNS-NAME", isHostName2]))) }
  },
  (ask) => {
    const { state, body } = ask;
    const { rdns } = body;
    const found = theAddress(ask, "read_write");
    const resolves = (name2) => name2 === defaultName(state, found) || state.forwards.some((each) => each.name === name2 && each.address === found.address);
    if (rdns !== null && !resolves(plainName(rdns))) refused2("RDNS-3", "rdns");
    found.rdns = rdns;
    return showAddress(state, found);
  }
);

// spec/oracle/service/guards.ts
var devicesOf2 = (state, firewallId3) => state.devices.filter((each) => each.firewall_id === firewallId3);
function detach(state, gone) {
  state.devices = state.devices.filter((each) => !gone(each));
}
var serviceNamed = (state, { type, id: id2 }) => (type === "instance" ? state.instances : state.balancers).find((each) => each.id === id2);
var nameOf = (state, service) => ({
  ...service,
  label: serviceNamed(state, service)?.label ?? ""
});
var migrates = (state, { type, id: id2 }) => type === "instance" && state.instances.some((each) => each.id === id2 && each.migrating);
var rivalOn = (state, { type, id: id2 }, but) => state.firewalls.find(
  (firewall) => firewall.id !== but && firewall.status === "enabled" && devicesOf2(state, firewall.id).some(({ entity }) => entity.type === type && entity.id === id2)
);

// spec/oracle/service/instance.ts
var instanceId2 = { instanceId: need("SILENT-PATH-INTEGER", whole2("SILENT-OUTSIDE")) };
var theInstance = ({ state, params }) => state.instances.find(({ id: id2 }) => id2 === params.instanceId) ?? missing2("SILENT-OUTSIDE", "instanceId");
var ipv4Of = (state, { id: id2 }) => addressesOf3(state, id2).filter((each) => each.type === "ipv4" && each.public).map(({ address: address3 }) => address3);
var showInterface = (each) => {
  if (each.purpose !== "vpc") return each;
  const { purpose: purpose2, vpc_id, subnet_id, ipv4: ipv43, nat_1_1 } = each;
  return { purpose: purpose2, vpc_id, subnet_id, ipv4: { vpc: ipv43, nat_1_1 } };
};
var showInstance = (state, instance) => {
  const { id: id2, label: label5, region: region6, plan: plan3, created, booted } = instance;
  const status = instance.migrating ? "migrating" : "running";
  const all = addressesOf3(state, id2).filter(({ type }) => type === "ipv4");
  const ipv43 = [...all.filter((each) => each.public), ...all.filter((each) => !each.public)];
  return {
    id: id2,
    label: label5,
    region: region6,
    plan: plan3,
    status,
    created,
    ipv4: ipv43.map(({ address: address3 }) => address3),
    ipv6: `${slaacOf2(state, id2)?.address}/128`,
    interfaces: booted.interfaces.map(showInterface)
  };
};

// spec/oracle/service/places.ts
var places_exports = {};
__export(places_exports, {
  hasVlans: () => hasVlans,
  regionAvailabilityView: () => regionAvailabilityView2,
  regionOf: () => regionOf,
  regionStatusUpdate: () => regionStatusUpdate2,
  regionView: () => regionView2,
  regionsAvailabilityList: () => regionsAvailabilityList2,
  regionsList: () => regionsList2,
  vlansList: () => vlansList2
});
var membersOf = (state, vlan) => state.instances.filter(
  ({ region: region6, booted }) => region6 === vlan.region && booted.interfaces.some((each) => each.purpose === "vlan" && each.label === vlan.label)
).map(({ id: id2 }) => id2);
var vlansList2 = reading(
  ["SCOPE-8", "instances:read_only"],
  { query: page2 },
  ({ state, query }) => {
    const shown = state.vlans.map((each) => {
      const { label: label5, region: region6, created } = each;
      return { region: region6, label: label5, instances: membersOf(state, each), created };
    });
    return paged(shown, query);
  }
);
var regionText = text("REGION-7");
var regionId2 = { regionId: need("SILENT-PATH-INTEGER", regionText) };
var theRegion = (state, id2) => state.regions.find((each) => each.id === id2) ?? missing2("REGION-7", "regionId");
var regionsList2 = reading(
  open,
  { query: page2 },
  ({ state, query }) => paged(state.regions, query)
);
var regionView2 = reading(
  open,
  { params: regionId2 },
  ({ state, params }) => theRegion(state, params.regionId)
);
var regionsAvailabilityList2 = reading(
  open,
  { query: page2 },
  ({ state, query }) => paged(state.availability, query)
);
var regionAvailabilityView2 = reading(open, { params: regionId2 }, ({ state, params }) => {
  const { id: id2 } = theRegion(state, params.regionId);
  const plans = state.availability.filter(({ region: region6 }) => region6 === id2).sort((one, other) => one.plan < other.plan ? -1 : 1);
  return plans[0] ?? missing2("SILENT-AVAILABILITY-VIEW", "regionId");
});
var regionStatusUpdate2 = changing(
  open,
  {
    params: { regionId: need("SILENT-PATH-INTEGER", text("SILENT-OUTSIDE")) },
    body: { status: need("SILENT-OUTSIDE", oneOf("REGION-5", "ok", "outage")) }
  },
  ({ state, params, body }) => {
    const region6 = state.regions.find((each) => each.id === params.regionId) ?? missing2("SILENT-OUTSIDE", "regionId");
    region6.status = body.status;
    return { id: region6.id, status: region6.status };
  }
);
var regionOf = (state, id2, field) => state.regions.find((each) => each.id === id2) ?? refused2("SILENT-BODY-IDS", field);
var hasVlans = (state, region6) => state.regions.some(({ id: id2, capabilities }) => id2 === region6 && capabilities.includes("Vlans"));

// spec/oracle/service/wiring.ts
var wiring_exports = {};
__export(wiring_exports, {
  boot: () => boot,
  checkNat: () => checkNat,
  checkVlans: () => checkVlans,
  instanceReboot: () => instanceReboot2,
  interfaces: () => interfaces2,
  profileCreate: () => profileCreate2,
  profileUpdate: () => profileUpdate2,
  serviceLabel: () => serviceLabel2,
  stored: () => stored,
  wantsVlan: () => wantsVlan,
  withoutNat: () => withoutNat2
});
var outside = "SILENT-OUTSIDE";
var serviceLabel2 = textThat(outside, [
  outside,
  (label5) => label5.length >= 3 && label5.length <= 64
]);
var vlanLabel2 = textThat(outside, [outside, (label5) => /^[a-z0-9-]{1,64}$/i.test(label5)]);
var ipam = (value, at, note) => {
  const prefix2 = readPrefix(value);
  if (prefix2?.type !== "ipv4" || prefix2.length === void 0) return note(outside, at);
  return prefixText(prefix2);
};
var ipv4Text = ipText(outside, "ipv4");
var natText = (value, at, note) => value === "any" ? value : ipv4Text(value, at, note);
var publicInterface = record(outside, { purpose: need(outside, oneOf(outside, "public")) });
var vlanInterface = record(outside, {
  purpose: need(outside, oneOf(outside, "vlan")),
  label: need(outside, vlanLabel2),
  ipam_address: or(orNull(ipam), null)
});
var vpcInterface = record(outside, {
  purpose: need(outside, oneOf(outside, "vpc")),
  vpc_id: need(outside, whole2(outside)),
  subnet_id: need(outside, whole2(outside)),
  ipv4: need(
    outside,
    record(outside, {
      vpc: need(outside, ipv4Text),
      nat_1_1: or(orNull(natText), null)
    })
  )
});
var interfaceReader = (value, at, note) => {
  if (typeof value !== "object" || value === null) return note(outside, at);
  const purpose2 = "purpose" in value ? value.purpose : void 0;
  if (purpose2 === "public") return publicInterface(value, at, note);
  if (purpose2 === "vlan") return vlanInterface(value, at, note);
  if (purpose2 !== "vpc") return note(outside, `${at}.purpose`);
  const read2 = vpcInterface(value, at, note);
  const { vpc_id, subnet_id, ipv4: ipv43 } = read2 ?? {};
  return { purpose: purpose2, vpc_id, subnet_id, ipv4: ipv43?.vpc, nat_1_1: ipv43?.nat_1_1 ?? null };
};
var interfaceList = list2(outside, interfaceReader);
var interfaces2 = (value, at, note) => {
  const read2 = interfaceList(value, at, note);
  return read2?.length === 0 ? [{ purpose: "public" }] : read2;
};
var stored = (interfaces4, own) => interfaces4.map(
  (each) => each.purpose === "vpc" && each.nat_1_1 === "any" ? { ...each, nat_1_1: own[0] ?? null } : { ...each }
);
var withoutNat2 = (profile) => ({
  ...profile,
  interfaces: profile.interfaces.map(
    (each) => each.purpose === "vpc" ? { ...each, nat_1_1: null } : { ...each }
  )
});
var wantsVlan = (interfaces4) => interfaces4.some(({ purpose: purpose2 }) => purpose2 === "vlan");
function checkVlans(interfaces4) {
  const labels2 = interfaces4.map((each) => each.purpose === "vlan" ? each.label : void 0);
  for (const [index2, label5] of labels2.entries())
    if (label5 !== void 0 && labels2.indexOf(label5) < index2)
      malformed2("SILENT-PROFILES", `interfaces[${index2}].label`);
}
function checkNat(interfaces4, own) {
  const met = [];
  for (const [index2, each] of interfaces4.entries()) {
    if (each.purpose !== "vpc" || each.nat_1_1 === null) continue;
    const address3 = each.nat_1_1 === "any" ? own[0] : each.nat_1_1;
    const field = `interfaces[${index2}].ipv4.nat_1_1`;
    if (!own.includes(address3)) refused2(outside, field);
    if (met.includes(address3)) refused2("SILENT-PROFILES", field);
    met.push(address3);
  }
}
var showProfile = ({ id: id2, label: label5, interfaces: interfaces4 }) => ({
  id: id2,
  label: label5,
  interfaces: interfaces4.map(showInterface)
});
function boot(ask, instance, profiles, booted) {
  const { state, time } = ask;
  const { region: region6 } = instance;
  instance.profiles = profiles;
  instance.booted = structuredClone(booted);
  for (const each of booted.interfaces) {
    if (each.purpose !== "vlan") continue;
    const known = state.vlans.some((vlan) => vlan.region === region6 && vlan.label === each.label);
    if (known) continue;
    state.vlans.push({ id: nextId(state, "vlans"), label: each.label, region: region6, created: time });
  }
}
var instanceReboot2 = changing(
  open,
  { params: instanceId2, body: { profile_id: may(whole2(outside)) } },
  (ask) => {
    const { state, body } = ask;
    const instance = theInstance(ask);
    const { region: region6, profiles, booted } = instance;
    const profile = profiles.find(({ id: id2 }) => id2 === (body.profile_id ?? booted.id)) ?? refused2("SILENT-BODY-IDS", "profile_id");
    if (wantsVlan(profile.interfaces) && !hasVlans(state, region6)) refused2("VLAN-4", "profile_id");
    const own = ipv4Of(state, instance);
    for (const each of profile.interfaces) {
      if (each.purpose !== "vpc" || each.nat_1_1 === null) continue;
      const isShared2 = state.shares.some(({ address: address3 }) => address3 === each.nat_1_1);
      if (isShared2 || !own.includes(each.nat_1_1)) refused2(outside, "profile_id");
    }
    boot(ask, instance, profiles, profile);
    return showInstance(state, instance);
  }
);
function checkProfile(ask) {
  const { state, body } = ask;
  const instance = theInstance(ask);
  const vlan = body.interfaces.findIndex(({ purpose: purpose2 }) => purpose2 === "vlan");
  if (vlan >= 0 && !hasVlans(state, instance.region))
    refused2("VLAN-4", `interfaces[${vlan}].purpose`);
  const own = ipv4Of(state, instance);
  checkNat(body.interfaces, own);
  return stored(body.interfaces, own);
}
var profileCreate2 = changing(
  open,
  {
    params: instanceId2,
    body: { label: may(serviceLabel2), interfaces: need(outside, interfaces2) }
  },
  (ask) => {
    const { body } = ask;
    checkVlans(body.interfaces);
    const wired = checkProfile(ask);
    const { profiles } = theInstance(ask);
    const id2 = profiles.length + 1;
    const profile = { id: id2, label: body.label ?? `profile-${id2}`, interfaces: wired };
    profiles.push(profile);
    return showProfile(profile);
  }
);
var profileUpdate2 = changing(
  open,
  {
    params: { ...instanceId2, profileId: need("SILENT-PATH-INTEGER", whole2(outside)) },
    body: { interfaces: need(outside, interfaces2) }
  },
  (ask) => {
    checkVlans(ask.body.interfaces);
    const profile = theInstance(ask).profiles.find(({ id: id2 }) => id2 === ask.params.profileId) ?? missing2(outside, "profileId");
    profile.interfaces = checkProfile(ask);
    return showProfile(profile);
  }
);

// spec/oracle/service/account.ts
var outside2 = "SILENT-OUTSIDE";
var inPath = need("SILENT-PATH-INTEGER", whole2(outside2));
var region3 = need(outside2, text(outside2));
var withId = (rows, id2, field) => rows.find((each) => each.id === id2) ?? missing2(outside2, field);
var balancerCreate2 = changing(
  open,
  { body: { region: region3, label: may(serviceLabel2) } },
  ({ state, body, time }) => {
    regionOf(state, body.region, "region");
    const id2 = nextId(state, "balancers");
    const balancer = {
      id: id2,
      label: body.label ?? `balancer-${id2}`,
      region: body.region,
      created: time
    };
    state.balancers.push(balancer);
    return balancer;
  }
);
var balancerView2 = reading(
  open,
  { params: { balancerId: inPath } },
  ({ state, params }) => withId(state.balancers, params.balancerId, "balancerId")
);
var balancersList2 = reading(
  open,
  { query: page2 },
  ({ state, query }) => paged(state.balancers, query)
);
var balancerDelete2 = changing(
  open,
  { params: { balancerId: inPath } },
  ({ state, params }) => {
    const { id: id2 } = withId(state.balancers, params.balancerId, "balancerId");
    detach(state, ({ entity }) => entity.type === "balancer" && entity.id === id2);
    state.balancers = state.balancers.filter((each) => each.id !== id2);
    return {};
  }
);
var instancePrepare2 = changing(
  open,
  { params: instanceId2, body: { spare_addresses: need(outside2, whole2(outside2, 0)) } },
  (ask) => {
    theInstance(ask).spare_addresses = ask.body.spare_addresses;
    return { spare_addresses: ask.body.spare_addresses };
  }
);
var sshIp = (value, at, note) => value === "any" ? value : readIp(value)?.text ?? note(outside2, at);
var sshUser = textThat(outside2, [outside2, (name2) => name2.length >= 1 && name2.length <= 32]);
var instanceSshUpdate2 = changing(
  open,
  {
    params: instanceId2,
    body: {
      access: may(flag2(outside2)),
      ip: may(sshIp),
      port: may(orNull(whole2(outside2, 1, 65535))),
      user: may(orNull(sshUser))
    }
  },
  (ask) => {
    const { state, body } = ask;
    const instance = theInstance(ask);
    const own = addressesOf3(state, instance.id).map(({ address: address3 }) => address3);
    if (body.ip !== void 0 && body.ip !== "any" && !own.includes(body.ip)) refused2(outside2, "ip");
    Object.assign(instance.ssh, body);
    return instance.ssh;
  }
);
var hostName2 = (value, at, note) => {
  const name2 = typeof value === "string" ? plainName(value) : "";
  const isLabel2 = (label5) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label5);
  const labels2 = name2.split(".");
  return name2.length <= 253 && labels2.length >= 2 && labels2.every(isLabel2) ? name2 : note(outside2, at);
};
var ip = (value, at, note) => readIp(value)?.text ?? note(outside2, at);
var forwardCreate2 = changing(
  open,
  { body: { name: need(outside2, hostName2), address: need(outside2, ip) } },
  ({ state, body }) => {
    if (state.forwards.some((each) => each.name === body.name && each.address === body.address))
      refused2(outside2, "address");
    const forward = { id: nextId(state, "forwards"), ...body };
    state.forwards.push(forward);
    return forward;
  }
);
var forwardDelete2 = changing(
  open,
  { params: { forwardId: inPath } },
  ({ state, params }) => {
    const forward = withId(state.forwards, params.forwardId, "forwardId");
    state.forwards = state.forwards.filter((each) => each !== forward);
    return {};
  }
);
var prefix = or(whole2(outside2, 64, 128), 116);
var poolCreate2 = changing(open, { body: { region: region3, prefix } }, ({ state, body }) => {
  regionOf(state, body.region, "region");
  const range2 = nextPool(state, body.region);
  const id2 = nextId(state, "pools");
  const last = (readIp(range2)?.bits ?? 0n) + 2n ** BigInt(128 - body.prefix) - 1n;
  const { prefix: prefix2, region: region6 } = body;
  const shown = { range: range2, prefix: prefix2, region: region6, route_target: printIpv62(last) };
  state.pools.push({ id: id2, ...shown });
  return shown;
});
var grants2 = list2(
  outside2,
  record(outside2, {
    type: need(outside2, oneOf(outside2, "firewall", "instance", "balancer")),
    id: need(outside2, whole2(outside2)),
    permission: need(outside2, oneOf(outside2, "read_only", "read_write"))
  })
);
var username2 = textThat(outside2, [outside2, (name2) => /^[a-z0-9._-]{1,64}$/i.test(name2)]);
function checkDistinct(grants4) {
  for (const [index2, { type, id: id2 }] of grants4.entries())
    if (grants4.findIndex((each) => each.type === type && each.id === id2) < index2)
      malformed2(outside2, `grants[${index2}]`);
}
function checkThere(state, grants4) {
  const firewalls = state.firewalls.filter(({ status }) => status !== "deleted");
  const there = { firewall: firewalls, instance: state.instances, balancer: state.balancers };
  for (const [index2, { type, id: id2 }] of grants4.entries())
    if (!there[type].some((each) => each.id === id2)) refused2("SILENT-BODY-IDS", `grants[${index2}].id`);
}
var userCreate2 = changing(
  open,
  {
    body: {
      username: need(outside2, username2),
      restricted: or(flag2(outside2), false),
      add_firewalls: or(flag2(outside2), false),
      grants: or(grants2, [])
    }
  },
  ({ state, body }) => {
    if (!body.restricted && body.grants.length > 0) malformed2("SILENT-GRANTS", "grants");
    checkDistinct(body.grants);
    checkThere(state, body.grants);
    if (state.users.some((each) => each.username === body.username)) refused2(outside2, "username");
    state.users.push({ id: nextId(state, "users"), ...body });
    return body;
  }
);
var userGrantsUpdate2 = changing(
  open,
  {
    params: { username: need("SILENT-PATH-INTEGER", username2) },
    body: { grants: need(outside2, grants2), add_firewalls: may(flag2(outside2)) }
  },
  ({ state, params, body }) => {
    checkDistinct(body.grants);
    const user = state.users.find((each) => each.username === params.username) ?? missing2(outside2, "username");
    checkThere(state, body.grants);
    if (body.grants.length > 0 && !user.restricted) refused2("SILENT-GRANTS", "grants");
    user.grants = body.grants;
    user.add_firewalls = body.add_firewalls ?? user.add_firewalls;
    const { id: id2, ...shown } = user;
    return shown;
  }
);
var visible = textThat(outside2, [outside2, (token2) => /^[!-~]{1,128}$/.test(token2)]);
var scope = textThat(outside2, [outside2, (scope2) => /^(\*|[a-z_]{1,32}:[a-z_]{1,32})$/.test(scope2)]);
var tokenCreate2 = changing(
  open,
  {
    body: {
      token: need(outside2, visible),
      username: need(outside2, username2),
      scopes: need(outside2, list2(outside2, scope))
    }
  },
  ({ state, body }) => {
    if (state.tokens.some((each) => each.token === body.token)) refused2(outside2, "token");
    const scopes3 = body.scopes.filter((scope2, index2) => body.scopes.indexOf(scope2) === index2);
    const token2 = { id: nextId(state, "tokens"), ...body, scopes: scopes3 };
    state.tokens.push(token2);
    return { id: token2.id, username: token2.username, scopes: scopes3 };
  }
);
var tokenDelete2 = changing(open, { params: { tokenId: inPath } }, ({ state, params }) => {
  const token2 = withId(state.tokens, params.tokenId, "tokenId");
  state.tokens = state.tokens.filter((each) => each !== token2);
  return {};
});
var showEntity = (entity) => ({
  ...entity,
  url: entity.type === "firewall" ? `/v4/networking/firewalls/${entity.id}` : `/v4/${entity.type}s/${entity.id}`
});
var showEvent = ({ entity, secondary_entity, ...event }) => ({
  ...event,
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  entity: showEntity(entity),
  status: "notification",
  secondary_entity: secondary_entity === null ? null : showEntity(secondary_entity),
  message: ""
});
var eventsList2 = reading(
  open,
  { query: page2 },
  ({ state, query }) => paged([...state.events].reverse().map(showEvent), query)
);
var eventView2 = reading(
  open,
  { params: { eventId: inPath } },
  ({ state, params }) => showEvent(withId(state.events, params.eventId, "eventId"))
);
var mark = (as) => changing(open, { params: { eventId: inPath } }, ({ state, params }) => {
  const { id: id2 } = withId(state.events, params.eventId, "eventId");
  for (const event of state.events) if (event.id <= id2) event[as] = true;
  return {};
});
var eventsRead2 = mark("read");
var eventsSeen2 = mark("seen");

// spec/oracle/service/firewalls.ts
var firewalls_exports = {};
__export(firewalls_exports, {
  anyMigrates: () => anyMigrates,
  attach: () => attach2,
  entityOf: () => entityOf2,
  firewallCreate: () => firewallCreate2,
  firewallDelete: () => firewallDelete2,
  firewallDeviceCreate: () => firewallDeviceCreate2,
  firewallDeviceDelete: () => firewallDeviceDelete2,
  firewallDeviceView: () => firewallDeviceView2,
  firewallDevicesList: () => firewallDevicesList2,
  firewallRulesList: () => firewallRulesList2,
  firewallRulesUpdate: () => firewallRulesUpdate2,
  firewallUpdate: () => firewallUpdate2,
  firewallView: () => firewallView2,
  firewallsList: () => firewallsList2,
  mustReachFirewall: () => mustReachFirewall,
  theFirewall: () => theFirewall
});
var firewallId2 = { firewallId: need("SILENT-PATH-INTEGER", whole2("FIREWALL-12")) };
function theFirewall({ state, params }) {
  const found = state.firewalls.find((each) => each.id === params.firewallId) ?? missing2("FIREWALL-12", "firewallId");
  return found.status === "deleted" ? missing2("STATUS-6", "firewallId") : found;
}
function mustReachFirewall({ caller: caller2 }, { id: id2 }, permission) {
  if (!reaches(caller2, "firewall", id2, permission)) forbidden2("SILENT-GRANT-MISSING", "firewallId");
}
function aFirewall(ask, permission) {
  const firewall = theFirewall(ask);
  mustReachFirewall(ask, firewall, permission);
  return firewall;
}
var entityOf2 = ({ id: id2, label: label5 }) => ({ type: "firewall", id: id2, label: label5 });
var anyMigrates = (state, { id: id2 }) => devicesOf2(state, id2).some(({ entity }) => migrates(state, entity));
var labelTaken = (state, label5, but) => state.firewalls.some((each) => each !== but && each.label === label5 && each.status !== "deleted");
var firewallsList2 = reading(
  ["SCOPE-2", "firewall:read_only"],
  { query: page2 },
  ({ state, caller: caller2, query }) => paged(
    state.firewalls.filter(
      ({ id: id2, status }) => status !== "deleted" && reaches(caller2, "firewall", id2, "read_only")
    ),
    query
  )
);
var firewallView2 = reading(
  ["SCOPE-2", "firewall:read_only"],
  { params: firewallId2 },
  (ask) => aFirewall(ask, "read_only")
);
var firewallRulesList2 = reading(
  ["SCOPE-2", "firewall:read_only"],
  { params: firewallId2 },
  (ask) => aFirewall(ask, "read_only").rules
);
var firewallCreate2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  {
    body: {
      label: need("FIREWALL-5", label3),
      rules: need("FIREWALL-6", newRules2),
      devices: may(devices2),
      tags: may(tags2)
    }
  },
  (ask) => {
    const { state, caller: caller2, body, time } = ask;
    const named = listedServices(body.devices ?? {});
    stopAt(
      named,
      ({ service }) => serviceNamed(state, service) === void 0,
      ({ field }) => refused2("SILENT-BODY-IDS", field)
    );
    if (!caller2.createsFirewalls) forbidden2("SILENT-GRANT-MISSING", "Authorization");
    stopAt(
      named,
      ({ service }) => !reaches(caller2, service.type, service.id, "read_write"),
      ({ field }) => forbidden2("GRANT-2", field)
    );
    if (labelTaken(state, body.label)) refused2("LABEL-8", "label");
    stopAt(
      named,
      ({ service }, index2) => named.slice(0, index2).some((each) => same(each.service, service)),
      ({ field }) => refused2("SILENT-ATTACH-TWICE", field)
    );
    stopAt(
      named,
      ({ service }) => migrates(state, service),
      ({ field }) => refused2("MIGRATION-1", field)
    );
    stopAt(
      named,
      ({ service }) => rivalOn(state, service) !== void 0,
      ({ field }) => refused2("ACTIVE-4", field)
    );
    const firewall = {
      id: nextId(state, "firewalls"),
      label: body.label,
      status: "enabled",
      rules: body.rules,
      tags: body.tags ?? [],
      created: time,
      updated: time
    };
    state.firewalls.push(firewall);
    for (const { service } of named) attach2(ask, firewall.id, service);
    emit(ask, "firewall_create", entityOf2(firewall));
    return firewall;
  }
);
function attach2({ state, time }, firewallId3, entity) {
  const id2 = nextId(state, "devices");
  const device = { id: id2, firewall_id: firewallId3, entity, created: time, updated: time };
  state.devices.push(device);
  return device;
}
var same = (one, other) => one.type === other.type && one.id === other.id;
function listedServices(listed) {
  const under = (name2, type) => (listed[name2] ?? []).map((id2, index2) => ({
    service: { type, id: id2 },
    field: `devices.${name2}[${index2}]`
  }));
  return [...under("instances", "instance"), ...under("balancers", "balancer")];
}
var never = (clause) => may((_, at, note) => note(clause, at));
var firewallUpdate2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  {
    params: firewallId2,
    body: {
      label: may(label3),
      status: may(oneOf("STATUS-7", "enabled", "disabled")),
      tags: may(tags2),
      devices: never("FIREWALL-14"),
      rules: never("FIREWALL-15")
    }
  },
  (ask) => {
    const { state, body, time } = ask;
    const firewall = aFirewall(ask, "read_write");
    if (body.label !== void 0 && labelTaken(state, body.label, firewall))
      refused2("LABEL-8", "label");
    if (anyMigrates(state, firewall)) refused2("MIGRATION-2", "firewallId");
    const changes = body.status !== void 0 && body.status !== firewall.status;
    const own = devicesOf2(state, firewall.id);
    const hasRival = own.some(({ entity }) => rivalOn(state, entity, firewall.id) !== void 0);
    if (changes && body.status === "enabled" && hasRival) refused2("ACTIVE-2", "status");
    firewall.label = body.label ?? firewall.label;
    firewall.status = body.status ?? firewall.status;
    firewall.tags = body.tags ?? firewall.tags;
    firewall.updated = time;
    if (changes)
      emit(
        ask,
        body.status === "enabled" ? "firewall_enable" : "firewall_disable",
        entityOf2(firewall)
      );
    return firewall;
  }
);
var firewallDelete2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  { params: firewallId2 },
  (ask) => {
    const firewall = aFirewall(ask, "read_write");
    if (anyMigrates(ask.state, firewall)) refused2("MIGRATION-3", "firewallId");
    detach(ask.state, (device) => device.firewall_id === firewall.id);
    firewall.status = "deleted";
    firewall.updated = ask.time;
    emit(ask, "firewall_delete", entityOf2(firewall));
    return {};
  }
);
var firewallRulesUpdate2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  { params: firewallId2, body: rulesUpdate2 },
  (ask) => {
    const { state, body, time } = ask;
    const firewall = aFirewall(ask, "read_write");
    if (anyMigrates(state, firewall)) refused2("MIGRATION-6", "firewallId");
    const old = state.settings.rulesUpdateOmitted === "keep" ? firewall.rules : void 0;
    const inbound = body.inbound ?? old?.inbound ?? [];
    const outbound = body.outbound ?? old?.outbound ?? [];
    if (inbound.length + outbound.length > 25)
      refused2("RULESET-8", body.inbound === void 0 ? "outbound" : "inbound");
    firewall.rules = {
      inbound,
      inbound_policy: body.inbound_policy ?? firewall.rules.inbound_policy,
      outbound,
      outbound_policy: body.outbound_policy ?? firewall.rules.outbound_policy
    };
    firewall.updated = time;
    return firewall.rules;
  }
);
var deviceId2 = { ...firewallId2, deviceId: need("SILENT-PATH-INTEGER", whole2("DEVICE-5")) };
function aDevice(ask, permission) {
  const firewall = theFirewall(ask);
  const device = devicesOf2(ask.state, firewall.id).find((each) => each.id === ask.params.deviceId) ?? missing2("DEVICE-5", "deviceId");
  mustReachFirewall(ask, firewall, permission);
  return { firewall, device };
}
var showDevice = (state, device) => {
  const { type, id: id2 } = device.entity;
  return {
    id: device.id,
    created: device.created,
    updated: device.updated,
    entity: { ...nameOf(state, device.entity), url: `/v4/${type}s/${id2}` }
  };
};
var firewallDevicesList2 = reading(
  ["SCOPE-2", "firewall:read_only"],
  { params: firewallId2, query: page2 },
  (ask) => {
    const { id: id2 } = aFirewall(ask, "read_only");
    const all = devicesOf2(ask.state, id2).map((each) => showDevice(ask.state, each));
    return paged(all, ask.query);
  }
);
var firewallDeviceView2 = reading(
  ["SCOPE-2", "firewall:read_only"],
  { params: deviceId2 },
  (ask) => showDevice(ask.state, aDevice(ask, "read_only").device)
);
var firewallDeviceCreate2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  {
    params: firewallId2,
    body: {
      id: need("DEVICE-2", whole2("DEVICE-2")),
      type: need("DEVICE-3", oneOf("DEVICE-4", "instance", "balancer"))
    }
  },
  (ask) => {
    const { state, caller: caller2, body } = ask;
    const firewall = theFirewall(ask);
    const service = { type: body.type, id: body.id };
    const own = devicesOf2(state, firewall.id);
    if (serviceNamed(state, service) === void 0) refused2("SILENT-BODY-IDS", "id");
    mustReachFirewall(ask, firewall, "read_write");
    if (!reaches(caller2, service.type, service.id, "read_write"))
      forbidden2("SILENT-GRANT-MISSING", "id");
    if (migrates(state, service)) refused2("MIGRATION-4", "id");
    if (anyMigrates(state, firewall)) refused2("MIGRATION-4", "firewallId");
    if (own.some(({ entity }) => same(entity, service))) refused2("SILENT-ATTACH-TWICE", "id");
    if (service.type === "balancer" && own.some(({ entity }) => entity.type === "balancer"))
      refused2("DEVICE-12", "id");
    if (firewall.status === "enabled" && rivalOn(state, service, firewall.id) !== void 0)
      refused2("ACTIVE-3", "id");
    const device = attach2(ask, firewall.id, service);
    emit(ask, "firewall_device_add", entityOf2(firewall), nameOf(state, service));
    return showDevice(state, device);
  }
);
var firewallDeviceDelete2 = changing(
  ["SCOPE-3", "firewall:read_write"],
  { params: deviceId2 },
  (ask) => {
    const { firewall, device } = aDevice(ask, "read_write");
    if (anyMigrates(ask.state, firewall)) refused2("MIGRATION-5", "firewallId");
    detach(ask.state, (each) => each === device);
    emit(ask, "firewall_device_remove", entityOf2(firewall), nameOf(ask.state, device.entity));
    return {};
  }
);

// spec/oracle/service/instances.ts
var instances_exports = {};
__export(instances_exports, {
  instanceClone: () => instanceClone2,
  instanceCreate: () => instanceCreate2,
  instanceDelete: () => instanceDelete2,
  instanceMigrate: () => instanceMigrate2,
  instanceView: () => instanceView2,
  instancesList: () => instancesList2,
  liveMigrationFinish: () => liveMigrationFinish2,
  liveMigrationStart: () => liveMigrationStart2
});
var region4 = need("SILENT-OUTSIDE", text("SILENT-OUTSIDE"));
var plan2 = textThat("SILENT-OUTSIDE", [
  "SILENT-OUTSIDE",
  (plan3) => plan3.length >= 1 && plan3.length <= 64
]);
var instanceCreate2 = changing(
  open,
  {
    body: {
      region: region4,
      label: may(serviceLabel2),
      plan: or(plan2, "g6-standard-1"),
      firewall_id: may(whole2("SILENT-OUTSIDE")),
      private_ip: or(flag2("SILENT-OUTSIDE"), false),
      interfaces: or(interfaces2, [{ purpose: "public" }])
    }
  },
  (ask) => {
    const { state, body } = ask;
    checkVlans(body.interfaces);
    regionOf(state, body.region, "region");
    const firewall = state.firewalls.find(
      ({ id: id2, status }) => id2 === body.firewall_id && status !== "deleted"
    );
    if (body.firewall_id !== void 0 && firewall === void 0)
      refused2("SILENT-BODY-IDS", "firewall_id");
    const vlan = body.interfaces.findIndex((each) => each.purpose === "vlan");
    if (vlan >= 0 && !hasVlans(state, body.region)) refused2("VLAN-4", `interfaces[${vlan}].purpose`);
    checkNat(body.interfaces, ["any"]);
    if (firewall !== void 0 && anyMigrates(state, firewall))
      refused2("MIGRATION-4", "firewall_id");
    const instance = newInstance(ask, body);
    giveAddresses(state, instance, body.private_ip);
    const booted = {
      id: 1,
      label: "profile-1",
      interfaces: stored(body.interfaces, ipv4Of(state, instance))
    };
    boot(ask, instance, [booted], booted);
    if (firewall !== void 0) attach2(ask, firewall.id, { type: "instance", id: instance.id });
    return showInstance(state, instance);
  }
);
function newInstance({ state, time }, { region: region6, label: label5, plan: plan3 }) {
  const id2 = nextId(state, "instances");
  const instance = {
    id: id2,
    label: label5 ?? `instance-${id2}`,
    region: region6,
    plan: plan3,
    migrating: false,
    spare_addresses: 0,
    profiles: [],
    booted: { id: 0, label: "", interfaces: [] },
    ssh: defaultSsh(),
    created: time
  };
  state.instances.push(instance);
  return instance;
}
function giveAddresses(state, instance, withPrivate) {
  giveIpv4(state, instance, true);
  giveSlaac(state, instance);
  if (withPrivate) giveIpv4(state, instance, false);
}
var instanceView2 = reading(
  open,
  { params: instanceId2 },
  (ask) => showInstance(ask.state, theInstance(ask))
);
var instancesList2 = reading(
  open,
  { query: page2 },
  ({ state, query }) => paged(
    state.instances.map((each) => showInstance(state, each)),
    query
  )
);
var instanceDelete2 = changing(open, { params: instanceId2 }, (ask) => {
  const { state } = ask;
  const { id: id2 } = theInstance(ask);
  leaveRegion(state, id2, addressesOf3(state, id2));
  detach(state, ({ entity }) => entity.type === "instance" && entity.id === id2);
  state.instances = state.instances.filter((each) => each.id !== id2);
  return {};
});
function leaveRegion(state, id2, addresses2) {
  for (const address3 of addresses2) releaseAddress2(state, address3);
  state.shares = state.shares.filter((each) => each.instance_id !== id2);
  for (const range2 of state.ranges) if (range2.instance_id === id2) range2.instance_id = null;
}
var instanceMigrate2 = changing(open, { params: instanceId2, body: { region: region4 } }, (ask) => {
  const { state, body } = ask;
  const instance = theInstance(ask);
  regionOf(state, body.region, "region");
  if (instance.migrating) refused2("SILENT-OUTSIDE", "instanceId");
  if (instance.region === body.region) refused2("SILENT-OUTSIDE", "region");
  if (wantsVlan(instance.booted.interfaces) && !hasVlans(state, body.region))
    refused2("VLAN-5", "region");
  const old = addressesOf3(state, instance.id);
  const hadPrivate = old.some((each) => !each.public);
  instance.region = body.region;
  giveAddresses(state, instance, hadPrivate);
  leaveRegion(state, instance.id, old);
  boot(ask, instance, instance.profiles.map(withoutNat2), withoutNat2(instance.booted));
  return showInstance(state, instance);
});
var instanceClone2 = changing(
  open,
  { params: instanceId2, body: { region: region4, label: may(serviceLabel2) } },
  (ask) => {
    const { state, body } = ask;
    const original = theInstance(ask);
    regionOf(state, body.region, "region");
    if (wantsVlan(original.booted.interfaces) && !hasVlans(state, body.region))
      refused2("VLAN-6", "region");
    const clone = newInstance(ask, { ...body, plan: original.plan });
    giveAddresses(state, clone, false);
    boot(ask, clone, original.profiles.map(withoutNat2), withoutNat2(original.booted));
    return showInstance(state, clone);
  }
);
var isLive = (ask, migrating2) => {
  const instance = theInstance(ask);
  if (instance.migrating === migrating2) refused2("SILENT-OUTSIDE", "instanceId");
  instance.migrating = migrating2;
  return {};
};
var liveMigrationStart2 = changing(open, { params: instanceId2 }, (ask) => isLive(ask, true));
var liveMigrationFinish2 = changing(open, { params: instanceId2 }, (ask) => isLive(ask, false));

// spec/oracle/service/moving.ts
var moving_exports = {};
__export(moving_exports, {
  ipAddressesAssign: () => ipAddressesAssign2,
  ipAddressesShare: () => ipAddressesShare2,
  ipv4sAssign: () => ipv4sAssign2,
  ipv4sShare: () => ipv4sShare2
});

// spec/oracle/service/ranges.ts
var ranges_exports = {};
__export(ranges_exports, {
  ipv6PoolsList: () => ipv6PoolsList2,
  ipv6RangeCreate: () => ipv6RangeCreate2,
  ipv6RangeDelete: () => ipv6RangeDelete2,
  ipv6RangeView: () => ipv6RangeView2,
  ipv6RangesList: () => ipv6RangesList2,
  reachesRange: () => reachesRange
});
var ipv6PoolsList2 = reading(
  ["SCOPE-4", "ips:read_only"],
  { query: page2 },
  ({ state, query }) => paged(
    state.pools.map(({ id: id2, ...pool }) => pool),
    query
  )
);
var targetOf = (state, { instance_id }) => slaacOf2(state, instance_id)?.address ?? null;
var ipv6RangesList2 = reading(
  ["SCOPE-4", "ips:read_only"],
  { query: page2 },
  ({ state, query }) => {
    const shown = state.ranges.map((each) => {
      const { range: range2, prefix: prefix2, region: region6 } = each;
      return { range: range2, prefix: prefix2, region: region6, route_target: targetOf(state, each) };
    });
    return paged(shown, query);
  }
);
var ipv6RangeCreate2 = changing(
  ["SCOPE-7", "ips:read_write", "instances:read_write"],
  {
    body: {
      prefix_length: need("RANGE-6", oneOf("RANGE-1", 56, 64)),
      instance_id: may(whole2("RANGE-9")),
      route_target: may(ipText("RANGE-8", "ipv6"))
    }
  },
  ({ state, caller: caller2, body, time }) => {
    const { prefix_length: prefix2, instance_id, route_target } = body;
    if (instance_id === void 0 && route_target === void 0) malformed2("RANGE-9", "instance_id");
    if (instance_id !== void 0 && route_target !== void 0)
      malformed2("RANGE-10", "route_target");
    const field = instance_id === void 0 ? "route_target" : "instance_id";
    const slaac2 = state.addresses.find(
      (each) => each.type === "ipv6" && each.address === route_target
    );
    const id2 = instance_id ?? slaac2?.instance_id ?? refused2("RANGE-8", "route_target");
    const instance = anInstance(state, id2, field);
    if (!reaches(caller2, "instance", id2, "read_write")) forbidden2("SILENT-GRANT-MISSING", field);
    if (state.ranges.some((each) => each.instance_id === id2)) refused2("RANGE-5", field);
    const held = state.ranges.filter((each) => each.region === instance.region);
    if (held.length >= state.settings.rangesPerRegion) refused2("RANGE-4", field);
    const range2 = {
      id: nextId(state, "ranges"),
      range: freeRange(state, instance.region, prefix2),
      prefix: prefix2,
      region: instance.region,
      instance_id: id2,
      created: time
    };
    state.ranges.push(range2);
    return { range: `${range2.range}/${prefix2}`, route_target: targetOf(state, range2) };
  }
);
var inPath2 = { range: need("SILENT-PATH-INTEGER", ipText("RANGE-13", "ipv6")) };
function theRange({ state, caller: caller2, params }, permission) {
  const found = state.ranges.find((each) => each.range === params.range) ?? missing2("RANGE-13", "range");
  if (!reachesRange(caller2, found, permission)) forbidden2("SILENT-GRANT-MISSING", "range");
  return found;
}
var reachesRange = (caller2, { instance_id }, permission) => instance_id === null ? caller2.grants === void 0 : reaches(caller2, "instance", instance_id, permission);
var ipv6RangeView2 = reading(["SCOPE-5", "ips:read"], { params: inPath2 }, (ask) => {
  const { state } = ask;
  const found = theRange(ask, "read_only");
  const sharers = state.shares.filter((each) => each.address === found.range).map(({ instance_id }) => instance_id);
  const owner2 = found.instance_id === null ? [] : [found.instance_id];
  const instances2 = [...owner2, ...sharers].sort((one, other) => one - other);
  const { range: range2, prefix: prefix2, region: region6 } = found;
  return { range: range2, prefix: prefix2, region: region6, is_bgp: sharers.length > 0, instances: instances2 };
});
var ipv6RangeDelete2 = changing(["SCOPE-6", "ips:read_write"], { params: inPath2 }, (ask) => {
  const { state } = ask;
  const found = theRange(ask, "read_write");
  if (state.shares.some((each) => each.address === found.range)) refused2("RANGE-15", "range");
  state.ranges = state.ranges.filter((each) => each !== found);
  return {};
});

// spec/oracle/service/moving.ts
function blockNamed(state, text2, region6) {
  const address3 = state.addresses.find((each) => each.address === text2 && each.region === region6);
  if (address3 !== void 0) return { kind: "address", is: address3, text: text2 };
  const range2 = state.ranges.find((each) => each.range === text2 && each.region === region6);
  return range2 === void 0 ? void 0 : { kind: "range", is: range2, text: text2 };
}
var reachesBlock = ({ caller: caller2 }, block, permission) => block.kind === "range" ? reachesRange(caller2, block.is, permission) : reaches(caller2, "instance", block.is.instance_id, permission);
var isShared = (state, { text: text2 }) => state.shares.some((each) => each.address === text2);
var hasNat = (state, block) => block.kind === "address" && natOf2(state, block.is) !== void 0;
var assigned = (value, at, note) => {
  const prefix2 = readPrefix(value);
  if (prefix2 === void 0) return note("ASSIGN-2", at);
  if (prefix2.type === "ipv4" && prefix2.length !== void 0) return note("ASSIGN-2", at);
  if (prefix2.type === "ipv6" && prefix2.length === void 0) return note("ASSIGN-2", at);
  if (prefix2.type === "ipv6" && prefix2.length !== 56 && prefix2.length !== 64)
    return note("ASSIGN-3", at);
  return prefix2;
};
var assignment = record("ASSIGN-1", {
  address: need("ASSIGN-2", assigned),
  instance_id: need("ASSIGN-6", whole2("ASSIGN-6"))
});
var ipAddressesAssign2 = changing(
  ["SCOPE-7", "ips:read_write", "instances:read_write"],
  {
    body: {
      assignments: need("ASSIGN-1", list2("ASSIGN-1", assignment)),
      region: need("ASSIGN-8", text("ASSIGN-8"))
    }
  },
  (ask) => {
    const { state, body } = ask;
    const { region: region6 } = body;
    if (!state.regions.some((each) => each.id === region6)) refused2("SILENT-BODY-IDS", "region");
    const moves = body.assignments.map(({ address: address3, instance_id }, index2) => {
      const at = `assignments[${index2}]`;
      const block = blockNamed(state, address3.text, region6);
      if (block === void 0) return refused2("ASSIGN-4", `${at}.address`);
      const length = block.kind === "range" ? block.is.prefix : void 0;
      if (length !== address3.length) refused2("ASSIGN-4", `${at}.address`);
      return { block, from: block.is.instance_id, to: instance_id, at };
    });
    for (const { to, at } of moves)
      if (!state.instances.some((each) => each.id === to && each.region === region6))
        refused2("ASSIGN-9", `${at}.instance_id`);
    checkMoves(ask, moves);
    for (const { block, from: from2, to } of moves) {
      if (from2 !== null && from2 !== to) resetSsh2(state, from2, block.text);
      block.is.instance_id = to;
    }
    return {};
  }
);
function checkMoves(ask, moves) {
  const { state, caller: caller2 } = ask;
  const address3 = (clause) => (move) => refused2(clause, `${move.at}.address`);
  stopAt(
    moves,
    ({ block }) => !reachesBlock(ask, block, "read_write"),
    ({ at }) => forbidden2("GRANT-3", `${at}.address`)
  );
  stopAt(
    moves,
    ({ to }) => !reaches(caller2, "instance", to, "read_write"),
    ({ at }) => forbidden2("GRANT-4", `${at}.instance_id`)
  );
  stopAt(moves, repeatsOneOf(moves), address3("SILENT-ASSIGN-REPEATED"));
  const leaving = moves.filter(({ from: from2, to }) => from2 !== to);
  stopAt(leaving, ({ block }) => isShared(state, block), address3("ASSIGN-13"));
  stopAt(leaving, ({ block }) => hasNat(state, block), address3("ASSIGN-16"));
  checkResult(moved(state, moves), moves);
}
var repeatsOneOf = (all) => ({ block }, index2) => all.slice(0, index2).some((each) => each.block.text === block.text);
function moved(state, moves) {
  const place = (held) => {
    const move = moves.find(({ block }) => block.is === held);
    return move === void 0 ? held : { ...held, instance_id: move.to };
  };
  return { addresses: state.addresses.map(place), ranges: state.ranges.map(place) };
}
function checkResult(after, moves) {
  const ipv43 = (id2, isPublic) => after.addresses.filter(
    (each) => each.instance_id === id2 && each.type === "ipv4" && each.public === isPublic
  ).length;
  const ranges = (id2) => after.ranges.filter((each) => each.instance_id === id2).length;
  for (const { from: from2, to, at } of moves) {
    if (from2 !== null && ipv43(from2, true) < 1) refused2("ASSIGN-10", `${at}.address`);
    if (ipv43(to, true) < 1) refused2("ASSIGN-10", `${at}.instance_id`);
  }
  const target = (clause) => (move) => refused2(clause, `${move.at}.instance_id`);
  const isPrivate = ({ block }) => block.kind === "address" && !block.is.public;
  stopAt(moves.filter(isPrivate), ({ to }) => ipv43(to, false) > 1, target("ASSIGN-11"));
  const isRange = ({ block }) => block.kind === "range";
  stopAt(moves.filter(isRange), ({ to }) => ranges(to) > 1, target("ASSIGN-12"));
}
var ipv4sAssign2 = ipAddressesAssign2;
var shared = (value, at, note) => typeof value === "string" ? readIp(value)?.text ?? note("SHARE-4", at) : note("SHARE-1", at);
function sharable(state, text2, { region: region6 }, at) {
  if (state.addresses.some((each) => each.address === text2 && each.type === "ipv6"))
    refused2("SHARE-4", at);
  return { block: blockNamed(state, text2, region6) ?? refused2("SHARE-6", at), at };
}
var ipAddressesShare2 = changing(
  ["SCOPE-7", "ips:read_write", "instances:read_write"],
  {
    body: {
      ips: need("SHARE-1", list2("SHARE-1", shared)),
      instance_id: need("SHARE-2", whole2("SHARE-2"))
    }
  },
  (ask) => {
    const { state, caller: caller2, body } = ask;
    const instance = anInstance(state, body.instance_id, "instance_id");
    const blocks = body.ips.map((text2, index2) => sharable(state, text2, instance, `ips[${index2}]`));
    const say = (clause) => (listed) => refused2(clause, listed.at);
    stopAt(
      blocks,
      ({ block }) => !reachesBlock(ask, block, "read_only"),
      ({ at }) => forbidden2("GRANT-5", at)
    );
    if (!reaches(caller2, "instance", instance.id, "read_write"))
      forbidden2("SILENT-GRANT-MISSING", "instance_id");
    stopAt(blocks, repeatsOneOf(blocks), say("SILENT-SHARE-REPEATED"));
    const own = blocks.filter(({ block }) => block.is.instance_id === instance.id);
    if (state.settings.shareOwnAddress === "refuse")
      stopAt(own, () => true, say("SILENT-SHARE-OWN"));
    stopAt(blocks, ({ block }) => hasNat(state, block), say("SHARE-8"));
    const wanted2 = blocks.filter((each) => !own.includes(each)).map(({ block }) => block.text);
    state.shares = state.shares.filter(
      (each) => each.instance_id !== instance.id || wanted2.includes(each.address)
    );
    for (const address3 of wanted2) {
      const isKept = state.shares.some(
        (each) => each.instance_id === instance.id && each.address === address3
      );
      if (isKept) continue;
      state.shares.push({ id: nextId(state, "shares"), address: address3, instance_id: instance.id });
    }
    return {};
  }
);
var ipv4sShare2 = ipAddressesShare2;

// spec/oracle/service/naive-apply.ts
var modules = { ...account_exports, ...addresses_exports, ...firewalls_exports, ...instances_exports, ...moving_exports, ...places_exports };
var everything = { ...modules, ...ranges_exports, ...wiring_exports };
var isOperation = (value) => typeof value === "object" && value !== null && "run" in value;
var naiveOperations = Object.fromEntries(
  Object.entries(everything).filter(
    (entry3) => isOperation(entry3[1])
  )
);
function naiveApply(state, call) {
  const operation2 = naiveOperations[call.operation];
  if (operation2 === void 0) throw new Error(`${call.operation} is no operation`);
  const now = call.at === void 0 ? state.now : new Date(call.at).toISOString();
  const events = [];
  try {
    const caller2 = admit2(state, operation2, call.as);
    const request = readRequest2(operation2, call);
    if (request.errors.length > 0) return no(request.errors);
    const ask = { state, caller: caller2, ...request.parts, time: now.slice(0, 19), events };
    const reply = operation2.run(ask);
    if (!operation2.reads) state.now = now;
    return { ok: true, reply: structuredClone(reply), errors: [], events };
  } catch (reason) {
    if (!(reason instanceof No)) throw reason;
    return no([{ kind: reason.kind, clause: reason.clause, field: reason.field }]);
  }
}
var no = (errors) => ({
  ok: false,
  reply: void 0,
  errors,
  events: []
});
function admit2(state, { scopes: scopes3, scopeClause }, as) {
  const owner2 = { username: "owner", grants: void 0, createsFirewalls: true };
  if (scopes3.length === 0 || state.tokens.length === 0) return owner2;
  const token2 = state.tokens.find((each) => each.token === as);
  if (token2 === void 0) throw new No("unauthenticated", "SCOPE-1", "Authorization");
  if (!scopes3.every((wanted2) => token2.scopes.some((held) => covers(held, wanted2))))
    throw new No("unscoped", scopeClause, "Authorization");
  const user = state.users.find((each) => each.username === token2.username);
  if (user === void 0 || !user.restricted) return { ...owner2, username: token2.username };
  const { username: username3, grants: grants4, add_firewalls } = user;
  return { username: username3, grants: grants4, createsFirewalls: add_firewalls };
}
function covers(held, wanted2) {
  if (held === "*" || held === wanted2) return true;
  const [heldFor, heldLevel = ""] = held.split(":");
  const [wantedFor, wantedLevel = ""] = wanted2.split(":");
  const levels = ["read", "read_only", "read_write"];
  const isKnown = levels.includes(heldLevel) && (heldLevel !== "read" || heldFor === "ips");
  return heldFor === wantedFor && isKnown && levels.indexOf(heldLevel) > levels.indexOf(wantedLevel);
}
function readRequest2(operation2, call) {
  const errors = [];
  const read2 = (kind, part, clause) => {
    if (errors.length > 0) return void 0;
    const fields = operation2[part];
    const note = (clause2, at) => {
      errors.push({ kind, clause: clause2, field: at === "" ? part : at });
      return void 0;
    };
    return record(clause, fields)(call[part] === void 0 ? {} : call[part], "", note);
  };
  const params = read2("missing", "params", "SILENT-PATH-INTEGER");
  const query = read2("malformed", "query", "SILENT-UNKNOWN-FIELDS");
  const body = read2("malformed", "body", "WIRE-1");
  return { parts: { params, query, body }, errors };
}

// spec/support/random.ts
function randomFrom(seed) {
  let state = seed >>> 0;
  const next2 = () => {
    state = state + 1831565813 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
  const whole3 = (from2, to) => from2 + Math.floor(next2() * (to - from2 + 1));
  const pickOr = (items, otherwise) => items[whole3(0, items.length - 1)] ?? otherwise;
  return {
    whole: whole3,
    chance: (probability) => next2() < probability,
    pick: (items) => items[whole3(0, items.length - 1)],
    pickOr,
    several: (least2, most, draw) => Array.from({ length: whole3(least2, most) }, draw)
  };
}

// spec/support/random-requests.ts
var idOf = (random, rows) => random.chance(0.03) ? random.pick([0, -1, 999999, 2 ** 32 + 1, 2 ** 53 - 1]) : random.pickOr(rows, { id: 999999 }).id;
var instanceOf = (random, { instances: instances2 }) => idOf(random, instances2);
var paging = (random) => ({
  ...random.chance(0.3) && { page: random.pick([1, 1, 2, 2, 0, 2 ** 53 - 1]) },
  ...random.chance(0.3) && { page_size: random.pick([25, 25, 500, 100, 24, 501]) }
});
var pagedRead = (random) => ({ query: paging(random) });
var lost = ["10.9.9.9", "3fff:1::1", "nonsense", ""];
function spelled(random, text2) {
  const lookalikes = [`${text2}/64`, `${text2}%eth0`, `::ffff:${text2}`, `0${text2}`];
  if (random.chance(0.04)) return random.pickOr([...lost, ...lookalikes], "");
  if (random.chance(0.1)) return text2.toUpperCase();
  return random.chance(0.1) && text2.includes("::") ? text2.replace("::", ":0::") : text2;
}
var onRegion = (random, { regions: regions2 }) => ({
  params: { regionId: random.pickOr([...regions2.map(({ id: id2 }) => id2), "nowhere"], "nowhere") }
});

// spec/support/random-addresses.ts
var addressOf = (random, { addresses: addresses2 }) => spelled(random, random.pickOr(addresses2, { address: "10.9.9.9" }).address);
var rangeOf = (random, { ranges, pools }) => {
  const other = random.pickOr(pools, { range: "3fff:1:e000::" });
  const { range: range2 } = random.chance(0.05) ? other : random.pickOr(ranges, other);
  return spelled(random, range2);
};
var rdnsUpdate = (random, state) => {
  const address3 = random.pickOr(state.addresses, void 0);
  const own = `${address3?.address.replaceAll(".", "-")}.${state.settings.rdnsSuffix}`;
  const forwards = state.forwards.filter((each) => each.address === address3?.address);
  const { name: name2 } = random.pickOr(random.chance(0.8) ? forwards : state.forwards, { name: own });
  const bad = ["localhost", "a..b", "-a.b", "a b.c", "", "x".repeat(64).concat(".org")];
  const rdns = random.chance(0.1) ? random.pick(bad) : random.pick([name2, name2, own, null]);
  const spelling = random.chance(0.1) && rdns !== null ? `${rdns.toUpperCase()}.` : rdns;
  return {
    params: { address: spelled(random, address3?.address ?? "10.9.9.9") },
    body: { rdns: spelling }
  };
};
var assign = (random, state) => {
  const { region: region6 } = random.pickOr(state.instances, { region: "us-east" });
  const near = (rows) => random.chance(0.97) ? rows.filter((each) => each.region === region6) : rows;
  const oneAssignment = () => {
    const blocks = random.chance(0.35) ? state.ranges : state.addresses;
    const held = random.pickOr(near(blocks), void 0);
    const length = random.chance(0.95) ? held && "prefix" in held && held.prefix : 48;
    const rivals2 = state.ranges.filter((each) => each.region === region6 && each !== held);
    const rival = random.chance(0.3) ? random.pickOr(rivals2, void 0)?.instance_id : void 0;
    const text2 = held === void 0 ? "10.9.9.9" : "range" in held ? held.range : held.address;
    return {
      address: length ? `${text2}/${length}` : spelled(random, text2),
      instance_id: rival ?? idOf(random, near(state.instances))
    };
  };
  const [least2, most] = random.pick([
    [1, 1],
    [1, 1],
    [0, 3]
  ]);
  const named = random.chance(0.03) ? "nowhere" : region6;
  return {
    body: { assignments: random.several(least2, most, oneAssignment), region: named }
  };
};
var swap = (random, state) => {
  const free = state.addresses.filter((each) => each.type === "ipv4");
  const one = random.pickOr(free, void 0);
  const near = free.filter((each) => each.region === one?.region && each.public === one.public);
  const other = random.pickOr(near, one);
  if (one === void 0 || other === void 0) return assign(random, state);
  return {
    body: {
      region: one.region,
      assignments: [
        { address: one.address, instance_id: other.instance_id },
        { instance_id: one.instance_id, address: other.address }
      ]
    }
  };
};
var assignBeyondGrants = (random, state) => {
  const grants4 = state.users.find(({ username: username3 }) => username3 === "bob")?.grants ?? [];
  const mayWrite = (id2) => grants4.some(
    (each) => each.type === "instance" && each.id === id2 && each.permission !== "read_only"
  );
  const own = random.pickOr(
    state.addresses.filter((each) => each.type === "ipv4" && mayWrite(each.instance_id)),
    void 0
  );
  const others = state.instances.filter(({ id: id2, region: region7 }) => region7 === own?.region && !mayWrite(id2));
  const { id: instance_id } = random.pickOr(others, { id: 999999 });
  const { address: address3, region: region6 } = own ?? { address: "10.9.9.9", region: "us-east" };
  return { body: { assignments: [{ address: address3, instance_id }], region: region6 }, as: "t-bob" };
};
var assignments2 = (random, state) => {
  const kind = random.whole(0, 19);
  if (kind === 0) return assignBeyondGrants(random, state);
  return kind < 6 ? swap(random, state) : assign(random, state);
};
var share = (random, state) => {
  const instance = random.pickOr(state.instances, { id: 999999, region: "us-east" });
  const near = (rows) => random.chance(0.95) ? rows.filter((each) => each.region === instance.region && each.instance_id !== instance.id) : rows;
  const ipv43 = state.addresses.filter(({ type }) => type === "ipv4" || random.chance(0.02));
  const isNat = ({ address: address3 }) => state.instances.some(
    ({ booted }) => booted.interfaces.some((each) => each.purpose === "vpc" && each.nat_1_1 === address3)
  );
  const own = ipv43.filter((each) => each.instance_id === instance.id).map(({ address: address3 }) => address3);
  const nats = near(ipv43.filter(isNat)).map(({ address: address3 }) => address3);
  const oneShared = () => {
    if (random.chance(0.1)) return random.pickOr(nats, "10.9.9.9");
    if (random.chance(0.04)) return random.pickOr(own, "10.9.9.9");
    return random.chance(0.4) ? spelled(random, random.pickOr(near(state.ranges), { range: "3fff:1:e000::" }).range) : spelled(random, random.pickOr(near(ipv43), { address: "10.9.9.9" }).address);
  };
  const instance_id = random.chance(0.03) ? 999999 : instance.id;
  return { body: { ips: random.several(0, 2, oneShared), instance_id } };
};
var rangeCreate = (random, state) => {
  const slaacs = state.addresses.filter(({ type }) => type === "ipv6");
  const target = random.chance(0.06) ? random.pick(["3fff:1::1", "10.0.0.1", "nonsense", "fe80::1%eth0", "::/64"]) : spelled(random, random.pickOr(slaacs, { address: "::1" }).address);
  const named = random.chance(0.93) ? random.whole(1, 2) : random.pick([0, 3]);
  return {
    body: {
      ...named === 2 || named === 3 ? { route_target: target } : {},
      prefix_length: random.pick([56, 64, 64, 64, 64, 64, 48, 60]),
      ...named === 1 || named === 3 ? { instance_id: instanceOf(random, state) } : {}
    }
  };
};
var onRange = (random, state) => ({ params: { range: rangeOf(random, state) } });
var onAddress = (random, state) => ({ params: { address: addressOf(random, state) } });
var addressRequests = {
  ipAddressesList: [
    5,
    (random) => ({
      query: {
        ...paging(random),
        ...random.chance(0.4) && { skip_ipv6_rdns: random.chance(0.7) }
      }
    })
  ],
  ipAddressAllocate: [
    7,
    (random, state) => ({
      body: {
        instance_id: instanceOf(random, state),
        public: random.chance(0.5),
        type: random.chance(0.95) ? "ipv4" : "ipv6"
      }
    })
  ],
  ipAddressesAssign: [26, assignments2],
  ipAddressesShare: [16, share],
  ipAddressView: [5, onAddress],
  ipAddressRdnsUpdate: [7, rdnsUpdate],
  ipv4sAssign: [26, assignments2],
  ipv4sShare: [16, share],
  ipv6PoolsList: [5, pagedRead],
  ipv6RangesList: [5, pagedRead],
  ipv6RangeCreate: [12, rangeCreate],
  ipv6RangeView: [4, onRange],
  ipv6RangeDelete: [4, onRange],
  vlansList: [5, pagedRead],
  regionsList: [5, pagedRead],
  regionsAvailabilityList: [5, pagedRead],
  regionView: [5, onRegion],
  regionAvailabilityView: [5, onRegion]
};

// spec/support/random-rules.ts
var labels = ["web", "db-1", "app.x", "cache_2", "Edge", "l0g"];
var badLabels = [
  "ab",
  "a".repeat(33),
  "a".repeat(32),
  "-web",
  ".web",
  "web-",
  "web_",
  "we b",
  "w\xE9b",
  "we--b",
  "we__b",
  "we..b",
  "--",
  "w--e__b.."
];
var randomLabel = (random) => random.chance(0.1) ? random.pick(badLabels) : random.pick(labels);
var ports3 = ["22", "80", "443", "1-65535", "22, 80", "8000-8080,9000", "65535", "1,1,1"];
var badPorts = [
  "",
  "0",
  "65536",
  "080",
  "01-02",
  "80-22",
  "22-22",
  "22,",
  " 22",
  "22,  80",
  "ssh",
  "1-2-3",
  "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15",
  "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
  "1-2,3-4,5-6,7-8,9-10,11-12,13-14,15",
  "1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16"
];
var ipv42 = [
  "0.0.0.0/0",
  "192.0.2.0/24",
  "192.0.2.77/24",
  "10.1.2.3",
  "255.255.255.255/32"
];
var badIpv4 = [
  "10.0.0.0/33",
  "10.0.0.0/08",
  "10.0.0",
  "010.0.0.1",
  "::/0",
  "",
  "1.2.3.4/",
  "1.2.3.4/24/8"
];
var ipv62 = [
  "::/0",
  "::0/0",
  "2001:DB8::1/64",
  "2001:db8:0:0:1:0:0:1",
  "::ffff:192.0.2.1",
  "fe80::1"
];
var badIpv6 = [
  "::/129",
  "fe80::1%eth0",
  "fe80::1%eth0/64",
  "1::2::3",
  "10.0.0.1",
  "12345::",
  "::/+1"
];
function randomAddresses(random) {
  if (random.chance(0.02)) return random.pick([{}, { ipv4: [] }, { ipv6: [] }]);
  if (random.chance(0.015)) {
    const count2 = random.pick([127, 128, 129]);
    return { ipv4: Array(128).fill("10.0.0.1"), ipv6: Array(count2).fill("::1/128") };
  }
  const listed = (good, bad) => random.several(1, 3, () => random.chance(0.03) ? random.pick(bad) : random.pick(good));
  const both = random.whole(0, 2);
  return {
    ...both !== 1 && { ipv4: listed(ipv42, badIpv4) },
    ...both !== 0 && { ipv6: listed(ipv62, badIpv6) }
  };
}
var incompleteRules = [
  { protocol: "TCP", addresses: { ipv4: ["10.0.0.1"] } },
  { action: "DROP", addresses: { ipv4: ["10.0.0.1"] } },
  { action: "DROP", protocol: "TCP" }
];
function randomRule(random) {
  if (random.chance(0.05)) return random.pick(incompleteRules);
  const protocol = random.pick(["TCP", "TCP", "UDP", "ICMP", "IPENCAP"]);
  const takesPorts = protocol === "TCP" || protocol === "UDP" || random.chance(0.05);
  return {
    action: random.chance(0.03) ? "REJECT" : random.pick(["ACCEPT", "DROP"]),
    ...takesPorts && random.chance(0.7) && {
      ports: random.chance(0.2) ? random.pick(badPorts) : random.pick(ports3)
    },
    ...random.chance(0.1) && { ports: random.pick([null, null, 22]) },
    protocol: random.chance(0.03) ? "GRE" : protocol,
    addresses: randomAddresses(random),
    ...random.chance(0.3) && { label: randomLabel(random) },
    ...random.chance(0.2) && { description: "x".repeat(random.pick([1, 100, 7, 7, 0, 101])) }
  };
}
var plainRule = { action: "DROP", protocol: "ICMP", addresses: { ipv4: ["10.0.0.0/8"] } };
function randomRuleset(random) {
  if (random.chance(0.08)) return Array(random.pick([12, 13, 25, 26])).fill(plainRule);
  if (random.chance(0.05)) return null;
  return random.several(0, 2, () => randomRule(random));
}
var randomPolicy = (random) => random.pick(["ACCEPT", "DROP"]);

// spec/support/random-firewalls.ts
var firewallOf = (random, { firewalls }) => {
  const standing2 = firewalls.filter(({ status }) => status !== "deleted");
  return idOf(random, random.chance(0.08) ? firewalls : standing2);
};
var behindFirewall = (random, state) => {
  const device = random.pickOr(state.devices, void 0);
  return device === void 0 || random.chance(0.2) ? firewallOf(random, state) : device.firewall_id;
};
var onFirewall = (random, state) => ({
  params: {
    firewallId: random.chance(0.06) ? idOf(random, state.firewalls) : behindFirewall(random, state)
  }
});
var tags3 = (random) => random.several(0, 3, () => random.pick(["a", "a", "prod", "x".repeat(50), "", "x".repeat(51)]));
var listedServices2 = (random, state) => ({
  ...random.chance(0.7) && { instances: random.several(0, 2, () => instanceOf(random, state)) },
  ...random.chance(0.4) && {
    balancers: random.several(0, random.chance(0.2) ? 2 : 1, () => idOf(random, state.balancers))
  }
});
var firewallCreate3 = (random, state) => ({
  body: {
    label: randomLabel(random),
    rules: {
      ...random.chance(0.7) && { inbound: randomRuleset(random) },
      inbound_policy: randomPolicy(random),
      ...random.chance(0.3) && { outbound: randomRuleset(random) },
      outbound_policy: randomPolicy(random)
    },
    ...random.chance(0.5) && { devices: listedServices2(random, state) },
    ...random.chance(0.3) && { tags: tags3(random) }
  }
});
var rivals = ({ firewalls, devices: devices3 }) => {
  const keyOf = ({ entity }) => `${entity.type}/${entity.id}`;
  const statusOf = (id2) => firewalls.find((each) => each.id === id2)?.status;
  const guarded = devices3.filter((each) => statusOf(each.firewall_id) === "enabled").map(keyOf);
  const late = devices3.filter((each) => guarded.includes(keyOf(each))).map((each) => each.firewall_id);
  return firewalls.filter(({ id: id2, status }) => status === "disabled" && late.includes(id2));
};
var secondEnable = (random, state) => ({
  params: { firewallId: idOf(random, rivals(state)) },
  body: { status: "enabled" }
});
var firewallUpdate3 = (random, state) => ({
  params: {
    firewallId: random.chance(0.85) ? behindFirewall(random, state) : idOf(random, rivals(state))
  },
  body: {
    ...random.chance(0.4) && { label: randomLabel(random) },
    ...random.chance(0.8) && {
      status: random.pick(["enabled", "enabled", "enabled", "disabled", "disabled", "deleted"])
    },
    ...random.chance(0.2) && { tags: tags3(random) }
  }
});
var firewallRulesUpdate3 = (random, state) => ({
  params: { firewallId: behindFirewall(random, state) },
  body: {
    ...random.chance(0.5) && { inbound: randomRuleset(random) },
    ...random.chance(0.3) && { inbound_policy: randomPolicy(random) },
    ...random.chance(0.4) && { outbound: randomRuleset(random) },
    ...random.chance(0.3) && { outbound_policy: randomPolicy(random) }
  }
});
var onDevice = (random, state) => {
  const device = random.pickOr(state.devices, void 0);
  const firewallId3 = random.chance(0.9) ? device?.firewall_id : void 0;
  return {
    params: {
      firewallId: firewallId3 ?? idOf(random, state.firewalls),
      deviceId: random.chance(0.95) ? device?.id ?? 999999 : idOf(random, state.devices)
    }
  };
};
var firewallDeviceCreate3 = (random, state) => {
  const type = random.pick(["instance", "instance", "balancer", "balancer"]);
  const rows = type === "instance" ? state.instances : state.balancers;
  return {
    params: { firewallId: firewallOf(random, state) },
    body: { type, id: idOf(random, rows) }
  };
};
var firewallRequests = {
  firewallsList: [5, pagedRead],
  firewallCreate: [26, firewallCreate3],
  firewallView: [6, onFirewall],
  firewallUpdate: [
    30,
    (random, state) => (random.chance(0.08) ? secondEnable : firewallUpdate3)(random, state)
  ],
  firewallDelete: [8, onFirewall],
  firewallDevicesList: [
    4,
    (random, state) => ({ ...onFirewall(random, state), query: paging(random) })
  ],
  firewallDeviceCreate: [14, firewallDeviceCreate3],
  firewallDeviceView: [4, onDevice],
  firewallDeviceDelete: [6, onDevice],
  firewallRulesList: [7, onFirewall],
  firewallRulesUpdate: [28, firewallRulesUpdate3]
};

// spec/support/random-outside.ts
var serviceLabels = [
  "web-1",
  "web-2",
  "mail",
  "ab",
  "abc",
  "x".repeat(64),
  "x".repeat(65)
];
var label4 = (random) => random.chance(0.4) && { label: random.pick(serviceLabels) };
var regionOf2 = (random, { regions: regions2 }) => random.chance(0.02) ? "nowhere" : random.pickOr(regions2, { id: "nowhere" }).id;
var randomVlan = (random) => ({
  purpose: "vlan",
  label: random.chance(0.02) ? "v lan" : random.pick(["blue", "blue", "red"]),
  ...random.chance(0.2) && { ipam_address: random.pick(["10.0.0.1/24", "10.0.0.1", null]) }
});
var randomVpc = (random, state, nats) => ({
  purpose: "vpc",
  vpc_id: 1,
  subnet_id: random.whole(1, 2),
  ipv4: {
    vpc: random.chance(0.03) ? "nonsense" : `10.0.0.${random.whole(2, 5)}`,
    ...random.chance(0.7) && {
      nat_1_1: random.chance(0.7) ? "any" : random.pickOr([...nats, null, addressOf(random, state)], null)
    }
  }
});
var interfaces3 = (random, state, nats = []) => random.several(0, 3, () => {
  const purpose2 = random.whole(0, 9);
  if (purpose2 < 4) return { purpose: "public" };
  if (purpose2 < 6) return randomVlan(random);
  return purpose2 < 9 || random.chance(0.5) ? randomVpc(random, state, nats) : { purpose: "other" };
});
var instanceCreate3 = (random, state) => ({
  body: {
    region: regionOf2(random, state),
    ...label4(random),
    ...random.chance(0.1) && { plan: random.pick(["g6-nano", "", "x".repeat(65)]) },
    ...random.chance(0.4) && {
      firewall_id: idOf(random, random.chance(0.1) ? state.firewalls : standing(state))
    },
    ...random.chance(0.6) && { private_ip: random.chance(0.8) },
    ...random.chance(0.6) && { interfaces: interfaces3(random, state) }
  }
});
var createBesideMoving = (random, state) => {
  const moving = migrating(state).map(({ id: id2 }) => id2);
  const busy = state.devices.filter(
    ({ entity }) => entity.type === "instance" && moving.includes(entity.id)
  );
  const { firewall_id } = random.pickOr(busy, { firewall_id: 999999 });
  return { body: { region: regionOf2(random, state), firewall_id } };
};
var standing = ({ firewalls }) => firewalls.filter(({ status }) => status !== "deleted");
var onInstance = (random, state) => ({
  params: { instanceId: instanceOf(random, state) }
});
var onGuarded = (random, state) => {
  const guarded = state.devices.map(({ entity }) => entity).filter(({ type }) => type === "instance");
  const isPicked = random.chance(0.7) && guarded.length > 0;
  return { params: { instanceId: isPicked ? idOf(random, guarded) : instanceOf(random, state) } };
};
var onProfile = (random, state) => {
  const instance = random.pickOr(state.instances, void 0);
  const own = state.addresses.filter((each) => each.instance_id === instance?.id && each.public);
  const nats = own.map(({ address: address3 }) => spelled(random, address3));
  return {
    params: {
      instanceId: instance?.id ?? 999999,
      profileId: idOf(random, instance?.profiles ?? [])
    },
    body: { interfaces: interfaces3(random, state, nats) }
  };
};
var profileCreate3 = (random, state) => {
  const { params, body } = onProfile(random, state);
  return { params: { instanceId: params?.["instanceId"] }, body: { ...body, ...label4(random) } };
};
var reboot = (random, state) => {
  const instance = random.pickOr(state.instances, void 0);
  return {
    params: { instanceId: random.chance(0.97) ? instance?.id ?? 999999 : 999999 },
    body: { ...random.chance(0.6) && { profile_id: idOf(random, instance?.profiles ?? []) } }
  };
};
var toRegion = (random, state) => {
  const wired = state.instances.filter(
    ({ profiles }) => profiles.some(({ interfaces: interfaces4 }) => interfaces4.some(({ purpose: purpose2 }) => purpose2 === "vlan"))
  );
  const isTrap = random.chance(0.25) && wired.length > 0;
  return {
    params: { instanceId: isTrap ? idOf(random, wired) : instanceOf(random, state) },
    body: { region: isTrap ? "ap-south" : regionOf2(random, state) }
  };
};
var ssh2 = (random, state) => {
  const instanceId3 = instanceOf(random, state);
  const own = state.addresses.filter((each) => each.instance_id === instanceId3);
  const { address: address3 } = random.pickOr(own, { address: "any" });
  return {
    params: { instanceId: instanceId3 },
    body: {
      ...random.chance(0.4) && { access: random.chance(0.5) },
      ...random.chance(0.9) && {
        ip: random.chance(0.8) ? spelled(random, address3) : addressOf(random, state)
      },
      ...random.chance(0.3) && { port: random.pick([1, 65535, 22, null, 0, 65536]) },
      ...random.chance(0.3) && { user: random.pick(["root", null, "", "x".repeat(33)]) }
    }
  };
};
var forwardCreate3 = (random, state) => ({
  body: {
    name: random.pick(["a.example", "B.Example.", "mail.example.org", "-.x", "localhost", "c.d_e"]),
    address: addressOf(random, state)
  }
});
var grants3 = (random, state) => random.several(0, 6, () => {
  const type = random.pick([
    "firewall",
    "firewall",
    "instance",
    "instance",
    "instance",
    "balancer"
  ]);
  const rows = { firewall: standing(state), instance: state.instances, balancer: state.balancers };
  const there = rows[type];
  return {
    type,
    id: idOf(random, there),
    permission: random.pick(["read_only", "read_write", "read_write"])
  };
});
var userCreate3 = (random, state) => ({
  body: {
    username: random.pick(["dave", "erin", "bob", "frank", "no body"]),
    ...random.chance(0.9) && { restricted: random.chance(0.8) },
    ...random.chance(0.5) && { add_firewalls: random.chance(0.5) },
    ...random.chance(0.5) && { grants: grants3(random, state) }
  }
});
var userGrantsUpdate3 = (random, state) => ({
  params: {
    username: random.pick(["bob", "bob", "carol", "carol", "dave", "alice", "nobody", "no body"])
  },
  body: {
    grants: grants3(random, state),
    ...random.chance(0.4) && { add_firewalls: random.chance(0.6) }
  }
});
var scopes2 = [
  "*",
  "firewall:read_only",
  "ips:read",
  "ips:read_write",
  "stars:look",
  "Bad"
];
var tokenCreate3 = (random) => ({
  body: {
    token: random.pick(["t-7", "t-8", "t-9", "a b"]),
    username: random.pick(["alice", "bob", "carol", "dave", "erin"]),
    scopes: random.several(1, 3, () => random.pick(scopes2))
  }
});
var tokenDelete3 = (random, { tokens }) => ({
  params: { tokenId: idOf(random, tokens.slice(7)) }
});
var onEvent = (random, { events }) => ({
  params: { eventId: idOf(random, random.chance(0.5) ? events.slice(-5) : events) }
});
var onBalancer = (random, { balancers: balancers2 }) => ({
  params: { balancerId: idOf(random, balancers2) }
});
var upTo = (most, weight, rows) => (state) => rows(state).length < most ? weight : weight / 8;
var downTo = (least2, weight, rows) => (state) => rows(state).length > least2 ? weight : weight / 8;
var instances = ({ instances: instances2 }) => instances2;
var balancers = ({ balancers: balancers2 }) => balancers2;
var migrating = ({ instances: instances2 }) => instances2.filter(({ migrating: migrating2 }) => migrating2);
var outsideRequests = {
  instanceCreate: [
    upTo(5, 22, instances),
    (random, state) => (random.chance(0.1) ? createBesideMoving : instanceCreate3)(random, state)
  ],
  instanceDelete: [downTo(4, 8, instances), onInstance],
  instanceView: [6, onInstance],
  instancesList: [5, pagedRead],
  instanceReboot: [14, reboot],
  profileCreate: [5, profileCreate3],
  profileUpdate: [7, onProfile],
  instancePrepare: [
    6,
    (random, state) => ({
      ...onInstance(random, state),
      body: { spare_addresses: random.pick([2, 1, 0, -1]) }
    })
  ],
  instanceSshUpdate: [7, ssh2],
  liveMigrationStart: [upTo(1, 8, migrating), onGuarded],
  liveMigrationFinish: [
    downTo(0, 12, migrating),
    (random, state) => ({
      params: { instanceId: idOf(random, random.chance(0.9) ? migrating(state) : state.instances) }
    })
  ],
  instanceMigrate: [10, toRegion],
  instanceClone: [upTo(5, 22, instances), (random, state) => ({ ...toRegion(random, state) })],
  regionStatusUpdate: [
    4,
    (random, state) => ({
      ...onRegion(random, state),
      body: { status: random.pick(["ok", "outage", "so-so"]) }
    })
  ],
  balancerCreate: [
    upTo(2, 8, balancers),
    (random, state) => ({ body: { region: regionOf2(random, state), ...label4(random) } })
  ],
  balancerDelete: [downTo(1, 6, balancers), onBalancer],
  balancerView: [4, onBalancer],
  balancersList: [5, pagedRead],
  forwardCreate: [9, forwardCreate3],
  forwardDelete: [2, (random, { forwards }) => ({ params: { forwardId: idOf(random, forwards) } })],
  userCreate: [8, userCreate3],
  userGrantsUpdate: [16, userGrantsUpdate3],
  tokenCreate: [6, tokenCreate3],
  tokenDelete: [4, tokenDelete3],
  poolCreate: [
    4,
    (random, state) => ({
      body: {
        region: regionOf2(random, state),
        ...random.chance(0.5) && { prefix: random.pick([64, 128, 116, 63, 129]) }
      }
    })
  ],
  eventsList: [3, pagedRead],
  eventView: [4, onEvent],
  eventsRead: [4, onEvent],
  eventsSeen: [4, onEvent]
};

// spec/support/spoil.ts
function spoil(random, request) {
  const spoiled = structuredClone({ ...request });
  const kind = random.whole(0, 15);
  if (kind < 5) replacePart(random, spoiled);
  else if (kind < 8) addField(random, spoiled);
  else changeField(random, spoiled);
  if (kind > 12) changeField(random, spoiled);
  return spoiled;
}
var strange = [null, "strange", "", -1, 0, 1.5, 1e21, true, [], {}, [[]], ["x", 7], "1"];
function replacePart(random, spoiled) {
  const part = random.pick(["params", "params", "query", "body", "body"]);
  spoiled[part] = random.pick([null, "x", 5, []]);
}
function changeField(random, spoiled) {
  const [holder, key] = random.pickOr(placesIn2(spoiled, 0), [spoiled, "body"]);
  if (!Array.isArray(holder) && random.chance(0.4)) delete holder[key];
  else Object.assign(holder, { [key]: structuredClone(random.pick(strange)) });
}
function addField(random, spoiled) {
  const holders = [spoiled["body"], spoiled["query"], spoiled["body"]];
  const nested = placesIn2(spoiled, 0).map(([holder2, key]) => Reflect.get(holder2, key));
  const known = [...holders, ...nested].filter(isRecord);
  const holder = random.pickOr(known, void 0);
  const name2 = random.pick(["nonsense", "toString", "constructor", "devices", "rules", "id2"]);
  if (holder === void 0 || random.chance(0.2)) {
    const part = random.pick(["body", "body", "query", "params"]);
    const before = spoiled[part];
    spoiled[part] = { ...isRecord(before) ? before : {}, [name2]: 1 };
  } else if (!Object.hasOwn(holder, name2)) holder[name2] = random.pick([1, null, "x"]);
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function placesIn2(holder, depth3) {
  const own = depth3 === 0 ? [] : Object.keys(holder).map((key) => [holder, key]);
  const nested = Object.values(holder).filter(
    (value) => typeof value === "object" && value !== null
  );
  return [...own, ...nested.slice(0, 20).flatMap((each) => placesIn2(each, depth3 + 1))];
}

// spec/support/random-calls.ts
function randomCall(random, state) {
  const [operation2, make] = drawOperation(random, state);
  const request = make(random, state);
  const as = request.as ?? caller(random, state);
  return {
    operation: operation2,
    ...random.chance(0.2) ? spoil(random, request) : request,
    ...as !== void 0 && { as },
    ...random.chance(0.1) && { at: later(random, state.now) }
  };
}
var furnishing = [
  ...["us-east", "us-east", "eu-west", "ap-south"].map((region6) => ({
    operation: "instanceCreate",
    body: { region: region6, private_ip: true }
  })),
  { operation: "balancerCreate", body: { region: "us-east" } },
  { operation: "balancerCreate", body: { region: "eu-west" } }
];
var write = "read_write";
var people = [
  { operation: "userCreate", body: { username: "alice" } },
  {
    operation: "userCreate",
    body: {
      username: "bob",
      restricted: true,
      add_firewalls: true,
      grants: [
        { type: "instance", id: 1, permission: write },
        { type: "instance", id: 2, permission: "read_only" },
        { type: "balancer", id: 1, permission: write }
      ]
    }
  },
  {
    operation: "userCreate",
    body: {
      username: "carol",
      restricted: true,
      grants: [{ type: "instance", id: 1, permission: "read_only" }]
    }
  },
  ...[
    ["t-alice", "alice", "*"],
    ["t-bob", "bob", "*"],
    ["t-carol", "carol", "firewall:read_write", "ips:read_write", "instances:read_write"],
    ["t-reader", "alice", "firewall:read_only", "ips:read"],
    ["t-ips", "alice", "ips:read_write", "stars:look"],
    ["t-bare", "alice"],
    ["t-stranger", "stranger", "instances:read_write", "ips:read_only", "firewall:read_write"]
  ].map(([token2, username3, ...scopes3]) => ({
    operation: "tokenCreate",
    body: { token: token2, username: username3, scopes: scopes3 }
  }))
];
var everything2 = Object.entries({ ...firewallRequests, ...addressRequests, ...outsideRequests });
function drawOperation(random, state) {
  const weighed = everything2.map(([name2, [weight, make]]) => ({
    name: name2,
    make,
    weight: typeof weight === "number" ? weight : weight(state)
  }));
  const total2 = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.whole(0, 999999) / 1e6 * total2;
  for (const { name: name2, make, weight } of weighed) {
    left -= weight;
    if (left < 0) return [name2, make];
  }
  return ["firewallsList", () => ({})];
}
function caller(random, { tokens }) {
  if (random.chance(0.02)) return random.pick(["t-nobody", "", void 0]);
  if (random.chance(0.68)) return tokens[0]?.token;
  if (random.chance(0.6)) return random.pick(["t-bob", "t-bob", "t-carol"]);
  return random.pickOr(tokens, { token: "t-nobody" }).token;
}
function later(random, now) {
  const ms = random.pick([0, 1, 1e3, 6e4, 864e5]) * random.whole(1, 3);
  const instant2 = new Date(Date.parse(now) + ms).toISOString();
  return random.chance(0.2) ? instant2.replace("Z", "") : instant2;
}

// src/world/genesis.ts
import { freeze as freeze2 } from "immer";

// src/contract/settings.ts
var defaultSettings = {
  rulesUpdateOmitted: "keep",
  shareOwnAddress: "refuse",
  rangesPerRegion: limits.rangesPerRegion,
  rdnsSuffix: "ip.example.net"
};

// src/world/genesis.ts
function assembleWorld(matter) {
  const tables2 = mapTables((name2) => tableOf(matter.rows?.[name2] ?? []));
  const counters = mapTables(
    (name2) => (matter.rows?.[name2] ?? []).reduce(
      (highest, { id: id2 }) => Math.max(highest, id2),
      matter.counters?.[name2] ?? 0
    )
  );
  const world = {
    now: matter.now,
    settings: { ...defaultSettings, ...matter.settings },
    regions: matter.regions ?? [],
    availability: matter.availability ?? [],
    counters,
    cursors: { ...matter.cursors },
    tables: tables2,
    indexes: buildIndexes(tables2)
  };
  return freeze2(world, true);
}
function buildIndexes(tables2) {
  const built = Object.entries(indexes).map(([name2, declaration]) => [
    name2,
    buildIndex(tables2, declaration)
  ]);
  return Object.fromEntries(built);
}
function buildIndex(tables2, { of, keys }) {
  const pairs = [];
  for (const record2 of values(tables2[of]))
    for (const key of keys(record2)) pairs.push([key, record2.id]);
  return keyIndexOf(pairs);
}

// spec/support/worlds.ts
var firstInstant = instant("2026-01-01T00:00:00Z");
var regions = [
  region5("us-east", "Newark, NJ", "us", [
    "Instances",
    "Balancers",
    "Cloud Firewall",
    "Vlans",
    "VPCs"
  ]),
  region5("eu-west", "London, UK", "gb", [
    "Instances",
    "Balancers",
    "Cloud Firewall",
    "Vlans",
    "VPCs"
  ]),
  region5("ap-south", "Singapore, SG", "sg", ["Instances", "Balancers", "Cloud Firewall", "VPCs"])
];
var emptyWorld = (matter = {}) => assembleWorld({ now: firstInstant, regions, ...matter });
function region5(id2, label5, country, capabilities) {
  const resolvers = { ipv4: "192.0.2.53,192.0.2.54", ipv6: "2001:db8::53,2001:db8::54" };
  return { id: id2, label: label5, country, capabilities, resolvers, status: "ok" };
}
function instant(text2) {
  const parsed = parseInstant(text2);
  if (parsed === void 0) throw new Error(`${text2} is no instant`);
  return parsed;
}

// spec/support/oracle-run.ts
function runEpisode({ seed, steps: steps2, observe }) {
  const random = randomFrom(seed);
  let world = emptyWorld({ settings: settingsFor(random), availability });
  let state = stateOf(world);
  const script = [...furnishing, ...random.chance(0.85) ? people : []];
  for (let step = 0; step < steps2; step++) {
    const call = script[step] ?? randomCall(random, state);
    const before = world;
    const compared = takeStep(world, state, call);
    world = compared.world;
    state = compared.state;
    const isLast = step % 50 === 49 || step === steps2 - 1;
    const differs = compared.differs ?? compareStates(world, state, isLast ? parts2 : compared.touched);
    if (differs !== void 0) return { seed, step, call, ...differs };
    if (!compared.outcome.ok && before !== world)
      return { seed, step, call, about: "a refusal", service: "another world", naive: "the same" };
    observe?.({ call, outcome: compared.outcome, state });
  }
  return void 0;
}
function takeStep(world, state, call) {
  const sent = structuredClone(call);
  const outcome = naiveApply(state, call);
  const real = apply(world, sent);
  const service = real.ok ? { ok: true, reply: real.reply, errors: [], events: real.events } : { ok: false, reply: void 0, errors: real.errors.map(withoutReason), events: [] };
  const touched = real.ok ? [.../* @__PURE__ */ new Set(["now", "counters", "cursors", ...real.changes.map(({ table }) => table)])] : [];
  const differs = isDeepStrictEqual(service, outcome) ? void 0 : { about: "the outcome", service, naive: outcome };
  return { world: real.world, state, outcome, differs, touched };
}
var withoutReason = ({
  kind,
  clause,
  field
}) => ({
  kind,
  clause,
  field
});
function partOf(world, part) {
  const table = Reflect.get(world.tables, part);
  return table === void 0 ? Reflect.get(world, part) : [...values(table)];
}
var parts2 = [
  ...["now", "settings", "regions", "availability", "counters", "cursors"],
  ...tables
];
function compareStates(world, state, touched) {
  const part = touched.find(
    (name2) => !isDeepStrictEqual(partOf(world, name2), Reflect.get(state, name2))
  );
  if (part === void 0) return void 0;
  const naive = structuredClone(Reflect.get(state, part));
  return { about: part, service: partOf(world, part), naive };
}
var stateOf = (world) => structuredClone(
  Object.fromEntries(parts2.map((part) => [part, partOf(world, part)]))
);
var availability = [
  ["eu-west", "premium-7", true],
  ["us-east", "premium-7", false],
  ["us-east", "gpu-1", true]
].map(([region6, plan3, available]) => ({
  region: region6,
  plan: plan3,
  available
}));
var settingsFor = (random) => ({
  rulesUpdateOmitted: random.pick(["keep", "clear"]),
  shareOwnAddress: random.pick(["refuse", "refuse", "accept"]),
  rangesPerRegion: random.pick([1, 3, 3])
});

// ../../tmp/fd/explore.ts
var seen2 = /* @__PURE__ */ new Map();
var from = Number(process.argv[2] ?? 0);
var n = Number(process.argv[3] ?? 50);
var steps = Number(process.argv[4] ?? 500);
var t0 = Date.now();
var total = 0;
for (let seed = from; seed < from + n; seed++) {
  let d;
  try {
    d = runEpisode({ seed, steps, observe: () => {
      total++;
    } });
  } catch (e2) {
    const key2 = "THROW " + String(e2.stack).slice(0, 600);
    if (!seen2.has(key2)) console.log(seed, key2, e2.call ?? "");
    seen2.set(key2, (seen2.get(key2) ?? 0) + 1);
    continue;
  }
  if (d === void 0) continue;
  const e = (o) => o?.errors ? o.ok ? "ok" : o.errors.map((x) => `${x.kind}:${x.clause}@${x.field.replace(/\d+/g, "N")}`).join(",") : "?";
  const key = `${d.call.operation} ${d.about} S=${e(d.service)} N=${e(d.naive)}`;
  const c = (seen2.get(key) ?? 0) + 1;
  seen2.set(key, c);
  if (c === 1) {
    console.log("-----", seed, d.step, key);
    console.log(" call", JSON.stringify(d.call).slice(0, 700));
    console.log(" S", JSON.stringify(d.service).slice(0, 900));
    console.log(" N", JSON.stringify(d.naive).slice(0, 900));
  }
}
console.log("total steps", total, Date.now() - t0, "ms");
for (const [k, c] of seen2) console.log(c, k.slice(0, 200));
