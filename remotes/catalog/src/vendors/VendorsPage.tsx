export default function VendorsPage() {
  return <h1>Vendors</h1>;
}
