export default function WarehouseInventoryPage() {
  return <h1>Warehouse Inventory</h1>;
}
