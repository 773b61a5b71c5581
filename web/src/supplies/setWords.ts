import type { NormSource } from '@oems/contract/supplies/ledger.ts'
import { moment } from '../core/moment.ts'

/** `集团标准 · 李工 · 2026-03-05 10:20`; of somebody above nobody is named. */
export const setWords = ({ setLevel, setByName, setAt }: NormSource) =>
  [setLevel, setByName, setAt && moment(setAt)].filter(Boolean).join(' · ')
