import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['reserve/overview'] as const
export const logged = {
  储备申报规则: ['biz:declare-policy:list'],
  申报单: ['epac:project-supplies:list', 'epac:drug-reserve-manager:list', 'epac:project-epm:list'],
  自动申报: ['epac:drug-reserve-manager:auto-config'],
  储备指南: ['epac:drug-reserve-guidance:info'],
} satisfies Logged
