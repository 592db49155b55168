export { AG_GRID_LOCALE_TW as texts } from '@ag-grid-community/locale'
