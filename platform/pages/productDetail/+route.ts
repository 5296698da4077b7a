export default '/~/productDetail';
