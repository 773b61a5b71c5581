import { type CountryCode, getAllCountries, getTimezone, type Timezone } from 'countries-and-timezones'

/** Without a zone of their own: of the stations nearby. */
const uninhabited: Readonly<Record<string, readonly string[]>> = { BV: ['Europe/Oslo'], HM: ['Indian/Kerguelen'] }
/** Xinjiang goes by the time of Beijing in all that is official. */
const official: Readonly<Record<string, readonly string[]>> = { CN: ['Asia/Shanghai'] }
/** Of those that show the same time in a nation, the one that people know it by. */
const wellKnown = new Set(
  (
    'America/New_York America/Denver America/Chicago America/Toronto America/Edmonton America/Winnipeg America/Vancouver America/Halifax America/Regina ' +
    'America/Sao_Paulo America/Manaus America/Rio_Branco America/Mexico_City America/Tijuana Europe/Moscow Europe/Samara Asia/Yakutsk Asia/Kamchatka Asia/Yekaterinburg Asia/Novosibirsk Asia/Vladivostok Asia/Almaty ' +
    'Europe/Madrid Europe/Lisbon Australia/Sydney Asia/Jakarta Asia/Kuala_Lumpur Asia/Ulaanbaatar America/Nuuk Antarctica/Vostok'
  ).split(' '),
)

/**
 * The zones that a nation is asked to choose among, each with a time of its own today, and the others under which its time goes too.
 * Names that `Intl` does not know are left out.
 */
export function zonesOf(nation: string): readonly [offered: readonly string[], others: readonly string[]] {
  const all = (official[nation] ?? uninhabited[nation] ?? registered(nation)).map((name) => getTimezone(name)!).filter(isKnown)
  const byTime = Map.groupBy(all, ({ utcOffset, dstOffset }) => `${utcOffset} ${dstOffset}`)
  const offered = [...byTime.values()].map((same) => same.toSorted((a, b) => rank(a) - rank(b))[0]!)
  if (offered.length === 0) throw new Error(`${nation}: no time zone`)
  const inOrder = offered.toSorted((a, b) => a.utcOffset - b.utcOffset || a.dstOffset - b.dstOffset).map(({ name }) => name)
  return [inOrder, all.map(({ name }) => name).filter((name) => !inOrder.includes(name))]
}

/** Its own; what it shares only where it has none: an outpost goes by the time of others. */
function registered(nation: string): readonly string[] {
  const all = getAllCountries({ deprecated: true })[nation as CountryCode]?.timezones ?? []
  const own = all.filter((name) => getTimezone(name)!.countries[0] === nation)
  return own.length > 0 ? own : all
}

/** The well-known before the rest, today's names before those that are kept for old records. */
function rank({ name, deprecated }: Timezone): number {
  if (wellKnown.has(name)) return 0
  if (!deprecated) return 1
  return name.includes('/') ? 2 : 3
}

function isKnown({ name }: Timezone): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
