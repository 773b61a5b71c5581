/** Widths of bars and gaps by value, in modules (ISO/IEC 15417, table 1); the last is the stop character. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [toC, toB, fnc1, startB, startC, stop] = [99, 100, 102, 104, 105, 106]

const digitsAt = (text: string, at: number) => /^\d*/.exec(text.slice(at))![0].length

/** The values of a GS1 element string: digits two at a time wherever that is shorter. */
export function valuesOf(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('only printable characters of ASCII have bars')
  let set: 'B' | 'C' = digitsAt(text, 0) >= 2 ? 'C' : 'B'
  const values = [set === 'C' ? startC : startB, fnc1]
  for (let at = 0; at < text.length; ) {
    const digits = digitsAt(text, at)
    if (set === 'C' && digits < 2) {
      values.push(toB)
      set = 'B'
    } else if (set === 'B' && digits >= 4 && digits % 2 === 0) {
      values.push(toC)
      set = 'C'
    }
    values.push(set === 'C' ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += set === 'C' ? 2 : 1
  }
  const sum = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0)
  return [...values, sum % 103, stop]
}

/** Bars and gaps in turn, a bar first, in modules. */
export const barsOf = (text: string): number[] => valuesOf(text).flatMap((value) => [...patterns[value]!].map(Number))
