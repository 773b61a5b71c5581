import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { type DrugChoice, drugs } from '@oems/contract/dictionary/drugs.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import type { Scanned } from './gs1.ts'

export type { DrugChoice } from '@oems/contract/dictionary/drugs.ts'

/** What somebody has said of a code that no drug has, until the window is closed. */
const learnt = new Map<string, number>()
const keyOf = ({ gtin, traceCode }: Scanned) => gtin ?? traceCode ?? ''
export const learn = (code: Scanned, drugId: number) => void learnt.set(keyOf(code), drugId)

/** The item within a trade number: a carton has a digit of its own before it, and another check digit. */
const itemOf = (gtin: string) => gtin.slice(1, 13)

const noDrugs: readonly DrugChoice[] = []
export const isEnabled = ({ status }: DrugChoice) => status === DictionaryStatus.enabled
/** Every drug that may lie on a shelf, the disabled ones last, and how a scanned code finds one of them. */
export function useDrugChoices() {
  const { data: all = noDrugs, isLoading } = useRead(drugs.listAll, { withDisabled: 1 })
  const index = useMemo(() => indexOf(all), [all])
  return { all, isLoading, ...index }
}

function indexOf(all: readonly DrugChoice[]) {
  const byId = new Map(all.map((drug) => [drug.id, drug]))
  const byItem = Map.groupBy(all, ({ barcode }) => (barcode ? itemOf(barcode.padStart(14, '0')) : null))
  const byTrace = Map.groupBy(all, ({ traceCode }) => traceCode)
  const allOfCode = ({ gtin, traceCode }: Scanned) =>
    (gtin !== null ? byItem.get(itemOf(gtin)) : traceCode !== null ? byTrace.get(traceCode) : undefined) ?? noDrugs
  return {
    byId,
    /** Of several with the same code one that is meant, else the first. Undefined: nobody knows the code. */
    ofCode(code: Scanned, isMeant: (drug: DrugChoice) => boolean = isEnabled): DrugChoice | undefined {
      const found = allOfCode(code)
      return byId.get(learnt.get(keyOf(code)) ?? 0) ?? found.find(isMeant) ?? found[0]
    },
  }
}
