import { Symptom } from '../declaration/codes.ts'
import { OnsetSeries } from '../declaration/onset.ts'
import { WarningKind, WarningLevel } from './codes.ts'

interface Signal {
  readonly kind: number
  readonly series: (typeof OnsetSeries.options)[number]['value']
  readonly level: number
  readonly observed: number
  readonly declared: number | null
  readonly expected: number | null
  readonly c1: number | null
  readonly c2: number | null
  readonly c3: number | null
}

const oneDigit = (value: number | null) => (value === null ? '—' : (Math.round(value * 10) / 10).toString())

/** Why there is a signal, in one sentence. `symptom`: of a cluster. */
export function whyOf({ kind, series, level, observed, declared, expected, c1, c2, c3 }: Signal, symptom: number | null): string {
  if (kind === WarningKind.cluster)
    return `72小时内${observed}人出现相同症状${symptom === null ? '' : `“${Symptom.label(symptom as (typeof Symptom.options)[number]['value'])}”`}`
  const seen = `${OnsetSeries.label(series)}当日新发${observed}人（申报${declared ?? 0}人），按以往预期${oneDigit(expected)}人`
  if (level === WarningLevel.notice && c2 === null) return `${seen}，C1达${oneDigit(c1)}（基线不足14天）`
  if (level === WarningLevel.notice) return `${seen}，近3日累计偏高，C3达${oneDigit(c3)}`
  return `${seen}，C2达${oneDigit(c2)}${level === WarningLevel.severe ? '，连续偏高或占申报人数5%以上' : ''}`
}
