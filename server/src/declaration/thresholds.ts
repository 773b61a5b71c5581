import type { Thresholds } from '@oems/contract/declaration/level.ts'
import type { Ctx } from '../core/context.ts'

/** From which temperatures on somebody has a fever, by the parameters as they stand. */
export const thresholdsOf = ({ settings }: Pick<Ctx, 'settings'>): Thresholds => ({
  fever: settings['people.fever'],
  highFever: settings['people.highFever'],
})
