import type { Input } from '@oems/contract/core/call.ts'
import type { clientError as calls } from '@oems/contract/operations/clientError.ts'

/** What browsers and React say of faults in code, without what they name: all that is kept of a message, which may hold whatever stood on the page. */
const phrase = new RegExp(
  [
    'Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)',
    'is not (?:a function|a constructor|defined|iterable|an object)',
    'is (?:undefined|null)',
    'before initialization',
    'Assignment to constant variable',
    'Maximum call stack size exceeded',
    'too much recursion',
    'Invalid (?:time value|array length|Date)',
    'Failed to fetch(?: dynamically imported module)?',
    'Importing a module script failed',
    'Minified React error #\\d{1,4}',
    '(?:Quota|QuotaExceeded)',
    'out of memory',
  ].join('|'),
)
const kind = /\b(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)Error\b/
/** Place in a script, whatever browser wrote the stack. */
const place = /(?:https?:\/\/[^/\s]+)?(\/[A-Za-z0-9_./-]{1,120}\.(?:m?js|tsx?|html))(?:\?[^:\s)]*)?:(\d{1,7}):(\d{1,7})/g
const mostPlaces = 30

/** A fault of a page as the log files keep it: its kind, the browser's phrase, where in the code, and on which page. No word that somebody typed. */
export function browserFault({ message, stack, route, release }: Input<typeof calls.report>) {
  const said = `${message}\n${stack ?? ''}`
  return {
    kind: kind.exec(said)?.[0] ?? null,
    says: phrase.exec(said)?.[0] ?? null,
    places: [...(stack ?? '').matchAll(place)].slice(0, mostPlaces).map(([, file, line, column]) => `${file}:${line}:${column}`),
    route: /^(?:\/[A-Za-z0-9-]{0,40}){1,8}$/.test(route) ? route.replace(/\d{6,}/g, '#') : null,
    release: /^\d+\.\d+\.\d+$/.test(release) ? release : null,
  }
}
