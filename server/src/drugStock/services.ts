/** What other domains ask of the stock: receptions issue and take back, clinics ask before they end, prescribers see what is there. */
export { type DrugLine, dispense, type IssuedBatch, returnDrug } from './receptions/dispense.ts'
export { type DrugHint, drugHints, type StockOpen, stockOpen } from './receptions/hints.ts'
