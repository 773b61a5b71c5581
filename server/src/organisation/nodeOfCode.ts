import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { ruleBroken } from '../core/errors.ts'
import { isEnabled } from './trees/offered.ts'

type CodeNode = Pick<Org, 'id' | 'path' | 'orgName' | 'orgType' | 'isOutside'>
export const codeIsStale = () => ruleBroken('二维码已失效，请联系本单位信息员')

/** The site behind a code that hangs there; a renewed one, or that of a closed project, of a disabled node or of one below it, is no longer good. */
export async function nodeOfCode({ db }: Pick<Ctx, 'db'>, qrToken: string): Promise<CodeNode> {
  const [node] = await ask<CodeNode>(
    db,
    sql`select id, path, org_name as "orgName", org_type as "orgType", is_outside as "isOutside" from org
        where qr_token = ${qrToken} and deleted_at is null and ${isEnabled(sql`org.path`)}
          and not exists (select from project where project_id = org.id and project_status = ${code(ProjectStatus.closed)})`,
  )
  if (!node) throw codeIsStale()
  return node
}
