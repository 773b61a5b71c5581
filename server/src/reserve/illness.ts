import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { ruleBroken } from '../core/errors.ts'

/** 04 §5: drugs are kept in reserve for one illness alone, and the calls of the reserve name it. */
export function requireReserve({ illnessId }: { readonly illnessId: number }): void {
  if (illnessId !== reserveIllness) throw ruleBroken('暂不支持该病种的药品储备')
}
