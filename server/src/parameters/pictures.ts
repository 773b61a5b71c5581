import { isPictureKey, platformPictures } from '@oems/contract/files/platform.ts'
import type { WriteCtx } from '../core/context.ts'
import { attach } from '../core/files/attach.ts'

/** There is one platform. */
const platform = { owner: 'console', id: 1 } as const

/** A parameter that names a picture holds it: everybody may see it, and it is swept only when another has taken its place. */
export async function holdPicture(ctx: WriteCtx, paramKey: string, paramValue: string | null): Promise<void> {
  if (isPictureKey(paramKey)) await attach(ctx, platform, platformPictures[paramKey].field, paramValue ? [Number(paramValue)] : [])
}
