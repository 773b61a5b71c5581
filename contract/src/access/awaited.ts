import type { Permission } from '../core/call.ts'

/** Buttons below a built page whose calls come with a later area: the permission, and the area. At every start they are compared with the calls. */
export const awaited: Readonly<Record<Permission, string>> = {
  'biz:org-clinic:bind-equipment': 'clinics',
  'biz:org-clinic:test-equipment': 'clinics',
  'biz:org-command-room:bind-equipment': 'clinics',
  'biz:filling-management:apply-inquiry': 'consultation',
}
