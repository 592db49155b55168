/** The class by which AG Grid knows that a popup belongs to the editor of a cell. */
export const popupClass = { popup: { root: 'ag-custom-component-popup' } }
