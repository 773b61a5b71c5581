import type { Logged } from '../core/console.ts'

export const logged = {
  患病记录: ['epac:ill-situation:info'],
  重点关注: ['epac:ill-situation:info'],
} satisfies Logged
