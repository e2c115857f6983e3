// The pages about cover, in one file for the browser: small files compress badly.
export { BondPage } from './back.tsx'
export { MarketPage } from './market.tsx'
export { PositionPage } from './position.tsx'
export { ProductPage } from './product.tsx'
