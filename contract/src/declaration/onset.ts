import { codes } from '../core/codes.ts'
import { FeverBand } from './codes.ts'

/** What is watched for an unusual rise (05 §3): groups of symptoms, and any of them. */
export const OnsetSeries = codes('监测指标', {
  fever: [1, '发热'],
  respiratory: [2, '呼吸道'],
  digestive: [3, '消化道'],
  rash: [4, '皮疹'],
  jaundiceBleeding: [5, '黄疸/出血'],
  heatStroke: [6, '中暑'],
  any: [9, '任一症状'],
})

/** The symptoms of each series but 任一症状; fever is in its own from 37.3 ℃ on, whatever was chosen. */
export const symptomsOfSeries = new Map<number, readonly number[]>([
  [OnsetSeries.fever, [11, 23]],
  [OnsetSeries.respiratory, [12, 13, 14, 18, 19, 31]],
  [OnsetSeries.digestive, [20, 21]],
  [OnsetSeries.rash, [22]],
  [OnsetSeries.jaundiceBleeding, [24, 35]],
  [OnsetSeries.heatStroke, [36]],
])

/** Days back in which a person must not have shown a series for it to be new. */
export const onsetAfter = 7

/** The series that a declaration shows, 任一症状 left out. */
export const seriesOf = ({ symptoms, feverBand }: { readonly symptoms: readonly number[]; readonly feverBand: number | null }) =>
  [...symptomsOfSeries].flatMap(([series, shownBy]) => {
    const byHeat = series === OnsetSeries.fever && (feverBand ?? 0) >= FeverBand.low
    return byHeat || symptoms.some((symptom) => shownBy.includes(symptom)) ? [series] : []
  })
