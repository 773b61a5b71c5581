import QRCode from 'qrcode'
import type { Ctx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { badField } from '../core/errors.ts'
import { activationAddress } from '../organisation/activationAddress.ts'
import { requireCode } from '../organisation/qrCodes/exportQrCodes.ts'
import { takesNoPeople, takesPeople } from './place.ts'

/** The link that a site hangs up as a code: the people entered there activate their accounts by it on their phones. */
export async function activationLink(ctx: Ctx, { orgId }: { orgId: number }) {
  const node = await nodeInScope(ctx, orgId)
  if (!takesPeople(node)) throw badField('orgId', takesNoPeople)
  await requireCode(ctx, node)
  const link = activationAddress(ctx, node)
  return { orgId, orgName: node.orgName, link, png: await QRCode.toDataURL(link, { width: 480, margin: 2, errorCorrectionLevel: 'M' }) }
}
