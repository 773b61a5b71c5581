import type { Ctx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'

/** What a node's code says: on the phone it opens the page from which people activate, register, join and visit. */
export const activationAddress = ({ origin: { secure, host } }: Pick<Ctx, 'origin'>, { qrToken }: Pick<Org, 'qrToken'>) =>
  `${secure ? 'https' : 'http'}://${host}/oems/h5/#/node?q=${qrToken}`
