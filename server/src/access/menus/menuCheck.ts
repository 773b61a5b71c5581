import { awaited } from '@oems/contract/access/awaited.ts'
import { everyPermission, shippedMenus } from '@oems/contract/access/menu.ts'
import { type Call, nameOf, permissionsOf } from '@oems/contract/core/call.ts'

const urlOf = new Map(shippedMenus.map(({ code, url }) => [code, url]))

/**
 * What the shipped menus and the calls disagree about (01 §6.7): a call that nobody can be granted, a button below a built page that grants
 * nothing, and a button that is still said to be awaited although its call is there or its page is not.
 */
export function menuFaults(
  calls: readonly Call[],
  pages: ReadonlySet<string>,
  later: Readonly<Record<string, string>> = awaited,
): readonly string[] {
  const asked = new Set(calls.flatMap(permissionsAsked))
  const buttons = new Set(
    shippedMenus.filter(({ parentCode }) => pages.has(urlOf.get(parentCode ?? '') ?? '')).flatMap(({ perms }) => perms),
  )
  return [
    ...calls.flatMap((call) =>
      permissionsAsked(call)
        .filter((permission) => !everyPermission.has(permission))
        .map((permission) => `${nameOf(call)} asks ${permission}, which no menu has`),
    ),
    ...[...buttons].filter((button) => !asked.has(button) && !(button in later)).map((button) => `the button ${button} has no call`),
    ...Object.keys(later)
      .filter((permission) => asked.has(permission) || !buttons.has(permission))
      .map((permission) => `${permission} is not awaited any more`),
  ]
}

/** By its gate, and by its handler beyond it. */
const permissionsAsked = (call: Call): readonly string[] =>
  [...permissionsOf(call), call.remarks.reveals ?? [], call.remarks.handlerAsks ?? []].flat()

/** A release that is wrong in this does not start. */
export function checkMenus(calls: readonly Call[], pages: ReadonlySet<string>): void {
  const faults = menuFaults(calls, pages)
  if (faults.length > 0) throw new Error(`menus and calls disagree: ${faults.join('; ')}`)
}
