import type { PolicyTab } from './policyTab.ts'

const declared = import.meta.glob<readonly PolicyTab[]>('../*/policyTabs.ts', { eager: true, import: 'policyTabs' })

/** Every part of 申报规则 beside the rules for people. */
export const policyTabs: readonly PolicyTab[] = Object.values(declared).flat()
