import { usePreference } from '../../core/preferences.ts'

/** Heights of a row, in pixels; one choice for all lists. */
export const densities = [
  { value: 32, label: '紧凑' },
  { value: 40, label: '标准' },
  { value: 48, label: '宽松' },
] as const
export type Density = (typeof densities)[number]['value']
const usual: Density = 40

export function useDensity() {
  const [stored, choose] = usePreference<Density>('density', usual)
  return [densities.some(({ value }) => value === stored) ? stored : usual, choose] as const
}
