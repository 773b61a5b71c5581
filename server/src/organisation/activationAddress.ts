import type { Ctx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'

/** Where people activate their accounts on their phones: what a node's code says. */
export const activationAddress = ({ origin: { secure, host } }: Pick<Ctx, 'origin'>, { qrToken }: Pick<Org, 'qrToken'>) =>
  `${secure ? 'https' : 'http'}://${host}/oems/h5/#/activate?q=${qrToken}`
