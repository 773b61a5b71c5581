/** As much of a drug as its quantities need. */
export interface Packed {
  readonly unit: string
  readonly packUnit: string | null
  readonly packSize: number | null
}

/** A drug is counted in packs where a pack holds several. */
export const hasPacks = ({ packUnit, packSize }: Packed) => packUnit !== null && packSize !== null && packSize > 1

/** `12盒3粒`; in packs and units, or units alone where there are no packs. A difference may be below 0. */
export function packsText(quantity: number, drug: Packed): string {
  const { unit, packUnit, packSize } = drug
  if (quantity < 0) return `-${packsText(-quantity, drug)}`
  if (!hasPacks(drug) || quantity < packSize!) return `${grouped(quantity)}${unit}`
  const rest = quantity % packSize!
  return `${grouped(Math.floor(quantity / packSize!))}${packUnit}${rest > 0 ? `${rest}${unit}` : ''}`
}
const grouped = (value: number) => value.toLocaleString('zh-CN')
