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
/** Every drug that may be booked, and how a scanned code finds one of them. */
export function useDrugChoices() {
  const { data: all = noDrugs, isLoading } = useRead(drugs.listAll, {})
  const index = useMemo(() => indexOf(all), [all])
  return { all, isLoading, ...index }
}

function indexOf(all: readonly DrugChoice[]) {
  const byId = new Map(all.map((drug) => [drug.id, drug]))
  const byItem = new Map(all.flatMap((drug) => (drug.barcode ? [[itemOf(drug.barcode.padStart(14, '0')), drug] as const] : [])))
  const byTrace = new Map(all.flatMap((drug) => (drug.traceCode ? [[drug.traceCode, drug] as const] : [])))
  return {
    byId,
    /** Undefined: nobody knows the code. */
    ofCode: (code: Scanned): DrugChoice | undefined =>
      byId.get(learnt.get(keyOf(code)) ?? 0) ??
      (code.gtin !== null ? byItem.get(itemOf(code.gtin)) : code.traceCode !== null ? byTrace.get(code.traceCode) : undefined),
  }
}
