/** Parts that name units: one script for both. */
export { MostChanged } from './MostChanged.tsx'
export { WorstRate } from './WorstRate.tsx'
